import type { ReactNode } from 'react';

export function AccessSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line pt-3">
      <h3 className="pb-1 text-12 font-medium text-ink-3">{title}</h3>
      {children}
    </section>
  );
}
