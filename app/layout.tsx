import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { readLanguage } from '@/app/page-reader';
import { settings, themeColors } from '@/app/server';
import { OwnFont } from '@/components/shell/language/own-font';
import { FieldHeights } from '@/components/ui/field-heights';
import { InputMethods } from '@/components/ui/input-methods';
import { directionOf } from '@/domain/languages';
import { readText } from './reader-text';
import { Texts } from './texts';
import './globals.css';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: { default: 'Parcours', template: '%s · Parcours' },
  description: (await readText('titles'))('description'),
  metadataBase: new URL(settings().APP_URL),
});

// Each response has its own script nonce, so no page can be prerendered.
export const dynamic = 'force-dynamic';

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: themeColors.paper[0] },
    { media: '(prefers-color-scheme: dark)', color: themeColors.paper[1] },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const language = await readLanguage();
  return (
    <html lang={language} dir={directionOf(language)} suppressHydrationWarning>
      <body>
        <InputMethods />
        <FieldHeights />
        {(language === 'ja' || language === 'ar') && <OwnFont language={language} />}
        <Texts parts={['common', 'dates']}>{children}</Texts>
      </body>
    </html>
  );
}
