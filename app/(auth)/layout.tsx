import type { ReactNode } from 'react';
import { VisitorLanguage } from '@/components/account/auth/visitor-language';
import { Mark } from '@/components/ui/mark';
import { readText } from '../reader-text';
import { Texts } from '../texts';

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const t = await readText('auth');
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-90 flex-col justify-center gap-8 p-6">
      <div>
        <p className="flex items-center gap-2 text-20 font-semibold tracking-tight">
          <Mark className="size-7" />
          Parcours
        </p>
        <p className="pt-2 text-16 text-balance text-ink-2">{t('tagline')}</p>
      </div>
      <Texts parts={['auth']}>{children}</Texts>
      <VisitorLanguage />
    </main>
  );
}
