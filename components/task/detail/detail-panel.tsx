import type { ReactNode } from 'react';
import { useText } from '../../shell/language/language';

/** The panel of the open task: next to the list on wide screens, over it on narrow ones. */
export function DetailPanel({ id, children }: { id?: string; children?: ReactNode }) {
  const common = useText('common');
  return (
    <aside
      aria-label={common('task')}
      data-detail={id}
      className="fixed inset-y-0 end-0 z-30 flex w-100 max-w-full animate-in flex-col border-s border-line bg-raised shadow-float max-md:w-full beside:relative beside:z-auto beside:h-dvh beside:shrink-0 beside:shadow-none print:hidden"
    >
      {children}
    </aside>
  );
}
