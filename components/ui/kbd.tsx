import type { ReactNode } from 'react';

/** A key as it is printed on the keyboard. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid h-5 min-w-5 place-items-center rounded border border-line bg-surface px-1 font-sans text-12 text-ink-3">
    {children}
  </kbd>
);
