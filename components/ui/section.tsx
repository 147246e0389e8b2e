import type { ReactNode } from 'react';

/** A part of the settings with its name, at its left where there is room. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="@container border-t border-line px-2 py-6 **:data-empty:p-0">
      <div className="flex flex-col gap-3 @min-[36rem]:flex-row @min-[36rem]:gap-8">
        <h2 className="shrink-0 text-16 font-semibold [overflow-wrap:anywhere] @min-[36rem]:w-36 @min-[36rem]:text-14 @min-[36rem]:leading-6">
          {title}
        </h2>
        <div className="flex min-w-0 flex-1 flex-col gap-3">{children}</div>
      </div>
    </section>
  );
}
