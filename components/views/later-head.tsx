import type { ReactNode } from 'react';
import { useText } from '../language/language';
import { cn } from '../ui/cn';
import { Link } from '../ui/link';

interface LaterHeadProps {
  className: string;
  /** After the title. */
  children?: ReactNode;
}

/** The head of some tasks of Later, with a link to all of them. */
export const LaterHead = ({ className, children }: LaterHeadProps) => {
  const t = useText('views');
  const common = useText('common');
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
