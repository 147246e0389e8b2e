import type { ReactNode } from 'react';
import { VisitorLanguage } from '@/components/account/auth/visitor-language';
import { readText } from '../reader-text';
import { Texts } from '../texts';

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const t = await readText('auth');
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-90 flex-col justify-center gap-8 p-6">
      <div>
        <p className="text-16 font-semibold">Parcours</p>
        <p className="text-13 text-balance text-ink-3">{t('tagline')}</p>
      </div>
      <Texts parts={['auth']}>{children}</Texts>
      <VisitorLanguage />
    </main>
  );
}
