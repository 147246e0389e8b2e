import type { ReactNode } from 'react';
import { useText } from '../../shell/language/language';

/** The open task, in its row or over the page. */
export function DetailPanel({ id, children }: { id?: string; children?: ReactNode }) {
  const common = useText('common');
  return (
    <aside
      aria-label={common('task')}
      data-detail={id}
      className="flex min-h-9 flex-1 flex-col select-text print:hidden"
    >
      {children}
    </aside>
  );
}
