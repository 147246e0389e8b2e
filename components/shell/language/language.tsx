'use client';

import { createContext, type ReactNode, use, useContext, useEffect, useMemo } from 'react';
import type { Language } from '@/domain/languages';
import type { Messages } from '@/generated/messages';
import { type Part, type Text, translatorOf } from '@/language/translator';
import { keepMessages, lateMessages } from './late-messages';

interface Texts {
  language: Language;
  /** Messages that came with the page. */
  messages: Partial<Messages>;
  /** Translators by part, made once for all components of a page. */
  made: { [P in Part]?: Text<P> };
}

const Current = createContext<Texts>({ language: 'en', messages: {}, made: {} });

interface LanguageProviderProps {
  language: Language;
  messages: Partial<Messages>;
  children: ReactNode;
}

/** Provides the language of the page and messages of its first paint, besides those of the provider around it. */
export function LanguageProvider({ language, messages, children }: LanguageProviderProps) {
  const outer = useContext(Current).messages;
  const value = useMemo(
    () => ({ language, messages: { ...outer, ...messages }, made: {} }),
    [language, outer, messages],
  );
  useEffect(() => keepMessages(messages), [messages]);
  return <Current.Provider value={value}>{children}</Current.Provider>;
}

/** The language of the page. It stays until the page reloads. */
export const useLanguage = (): Language => useContext(Current).language;

/** The texts of a part. Suspends until its messages have loaded, if they did not come with the page. */
export function useText<P extends Part>(part: P): Text<P> {
  const { language, messages, made } = useContext(Current);
  const own: Messages[P] | undefined = messages[part];
  // Before what is made already: React tells promises of a component apart by the order in which it reads them.
  const all: Messages[P] = own ?? use(lateMessages(language, part));
  const known: Text<P> | undefined = made[part];
  if (known) return known;
  const text = translatorOf(language, all);
  Object.assign(made, { [part]: text });
  return text;
}

/** The texts of a part, and those that many parts share. */
export const useTexts = <P extends Part>(part: P) => ({ t: useText(part), common: useText('common') });
