import type { ReactNode } from 'react';

/** The panel a task opens in: beside the list where there is room, over it where there is not. */
export function DetailPanel({ id, children }: { id?: string; children?: ReactNode }) {
  return (
    <aside
      aria-label="Task"
      data-detail={id}
      className="fixed inset-y-0 right-0 z-30 flex w-100 max-w-full animate-in flex-col border-l border-line bg-raised shadow-float max-md:w-full beside:static beside:h-dvh beside:shrink-0 beside:shadow-none"
    >
      {children}
    </aside>
  );
}
