import type { ReactNode } from 'react';
import { useWords } from '../data/words';
import { cn } from '../ui/cn';
import { Link } from '../ui/link';

/** The head of some tasks of Later, with a link to all of them. */
export const LaterHead = ({ className, children }: { className: string; children?: ReactNode }) => {
  const { t, common } = useWords('views');
  return (
    <h2
      className={cn(
        'flex items-baseline border-b border-line pb-1 text-13 font-semibold text-ink-2',
        className,
      )}
    >
      {common('later')}
      {children}
      <Link
        href="/later"
        className="ms-auto text-12 font-normal text-ink-3 hover:text-ink touch:-my-3.5 touch:py-3.5"
      >
        {t('allOfLater')}
      </Link>
    </h2>
  );
};
