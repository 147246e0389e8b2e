import type { ReactNode } from 'react';

/** A page with one message and at most one action. */
export function PlainMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-3 px-5 py-12">
      <h1 className="text-20 font-semibold [overflow-wrap:anywhere]">{title}</h1>
      {children}
    </main>
  );
}
