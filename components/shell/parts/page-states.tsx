'use client';

import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnline } from '../../sync/connection';
import { Button, buttonLook } from '../../ui/button';
import { icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { useText } from '../language/language';

/** Shown for an empty list: one sentence and one action. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div data-empty="" className="flex flex-col items-start gap-4 px-2 pt-6 pb-10">
      <p className="max-w-sm text-14 text-ink-2">{children}</p>
      {action}
    </div>
  );
}

export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  const common = useText('common');
  return (
    <div role="alert" className="flex flex-col items-start gap-3 px-2 py-10">
      <p className="text-14 text-ink-2">{message}</p>
      <Button look="outline" onClick={onRetry}>
        {common('retry')}
      </Button>
    </div>
  );
}

interface LostProps {
  title: string;
  as?: 'h1' | 'h2';
  children: ReactNode;
}

/** A message in place of a page, with a link to continue. */
export function Lost({ title, as: Title = 'h1', children }: LostProps) {
  return (
    <div className="flex flex-col items-start gap-2 px-2 pt-6 pb-10">
      <Title className="text-20 font-semibold tracking-tight">{title}</Title>
      {children}
    </div>
  );
}

export function ToToday() {
  const titles = useText('titles');
  return (
    <Link href="/today" className={buttonLook('outline')}>
      {titles('toToday')}
    </Link>
  );
}

/** Shown for something that does not exist, or not any more for this user. */
export function Gone({ what, as, children }: { what: string; as?: 'h1' | 'h2'; children?: ReactNode }) {
  const common = useText('common');
  const titles = useText('titles');
  return (
    <Lost title={common('notHere', { what })} as={as}>
      <p className="max-w-sm pb-2 text-14 text-ink-2">{common('notHereHint')}</p>
      {children ?? (
        <div className="flex flex-wrap gap-2">
          <ToToday />
          <Link href="/shared" className={buttonLook('outline')}>
            {titles('sharedWithMe')}
          </Link>
        </div>
      )}
    </Lost>
  );
}

const widths = ['62%', '48%', '71%', '40%', '55%', '66%', '44%', '59%'];

/** Placeholder rows. They appear after a delay, so that fast answers do not flicker. */
export function Skeleton({ rows = 6 }: { rows?: number | undefined }) {
  const common = useText('common');
  if (!useOnline())
    return (
      <p role="status" className="flex items-center gap-2 px-2 py-6 text-14 text-ink-2">
        <CloudOff {...icon} className="shrink-0 text-ink-3" />
        {common('whenConnected')}
      </p>
    );
  return (
    <div aria-hidden="true" className="animate-[enter_200ms_150ms_ease-out_backwards] px-2 py-2">
      {widths.slice(0, rows).map((width) => (
        <div key={width} className="my-3 h-3 rounded bg-hover" style={{ width }} />
      ))}
    </div>
  );
}
