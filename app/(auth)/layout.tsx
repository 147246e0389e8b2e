import type { ReactNode } from 'react';

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-90 flex-col justify-center gap-8 p-6">
      <div>
        <p className="text-16 font-semibold">Parcours</p>
        <p className="text-13 text-ink-3">A day planner that people, scripts and assistants share.</p>
      </div>
      {children}
    </main>
  );
}
