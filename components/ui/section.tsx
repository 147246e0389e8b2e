import type { ReactNode } from 'react';

/** A part of the settings under its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-t border-line px-2 py-6 **:data-empty:p-0">
      <h2 className="text-16 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
