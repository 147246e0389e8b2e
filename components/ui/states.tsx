'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button, buttonLook } from './button';

/** A list with nothing in it: one sentence and one action. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-4 px-2 pt-6 pb-10">
      <p className="max-w-sm text-14 text-ink-2">{children}</p>
      {action}
    </div>
  );
}

/** What happened, and a way to try again. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 px-2 py-10">
      <p className="text-14 text-ink-2">{message}</p>
      <Button look="outline" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

interface GoneProps {
  what: string;
  /** Its rank among the headings of the page. */
  as?: 'h1' | 'h2';
  /** The way back, where it is another. */
  children?: ReactNode;
}

/** What is not, or no longer, there for the person: said calmly, with a way back. */
export function Gone({ what, as: Title = 'h1', children }: GoneProps) {
  return (
    <div className="flex flex-col items-start gap-2 px-2 pt-6 pb-10">
      <Title className="text-20 font-semibold tracking-tight">This {what} is not here</Title>
      <p className="max-w-sm pb-2 text-14 text-ink-2">
        It was deleted, or it is not shared with you (any longer). Its owner can let you in again.
      </p>
      {children ?? (
        <div className="flex flex-wrap gap-2">
          <Link href="/today" className={buttonLook('outline')}>
            Go to Today
          </Link>
          <Link href="/shared" className={buttonLook('outline')}>
            Shared with me
          </Link>
        </div>
      )}
    </div>
  );
}

const widths = ['62%', '48%', '71%', '40%', '55%', '66%', '44%', '59%'];

/** Rows to come. They show only after a moment, so that quick answers do not flicker. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className="animate-[enter_200ms_150ms_ease-out_backwards] px-2 py-2">
      {widths.slice(0, rows).map((width) => (
        <div key={width} className="my-3 h-3 rounded bg-hover" style={{ width }} />
      ))}
    </div>
  );
}
