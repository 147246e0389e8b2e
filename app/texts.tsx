import type { ReactNode } from 'react';
import { readLanguage } from '@/app/page-reader';
import { LanguageProvider } from '@/components/shell/language/language';
import { loadMessages } from '@/language/load-messages';
import type { Part } from '@/language/translator';

/** Sends the messages of a page's first paint with it. Other parts load when they are first needed. */
export async function Texts({ parts, children }: { parts: readonly Part[]; children: ReactNode }) {
  const language = await readLanguage();
  const messages = await Promise.all(parts.map(async (part) => [part, await loadMessages(language, part)]));
  return (
    <LanguageProvider language={language} messages={Object.fromEntries(messages)}>
      {children}
    </LanguageProvider>
  );
}
