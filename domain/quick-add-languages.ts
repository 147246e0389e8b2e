import type { Language } from './languages';
import { type Grammar, translate } from './quick-add-translate';

const grammars: Record<Exclude<Language, 'en'>, () => Promise<Grammar>> = {
  de: async () => (await import('./quick-add-de')).german,
  fr: async () => (await import('./quick-add-fr')).french,
  es: async () => (await import('./quick-add-es')).spanish,
  'pt-BR': async () => (await import('./quick-add-pt')).portuguese,
  ja: async () => (await import('./quick-add-ja')).japanese,
  ar: async () => (await import('./quick-add-ar')).arabic,
};

/** What quick-add reads in a language besides English, which needs nothing more. */
export const loadGrammar = async (language: Language): Promise<Grammar | undefined> =>
  language === 'en' ? undefined : grammars[language]();

/** Words for a day, a repeat or a reminder in English; a text in English stays as it is. */
export const inEnglish = (text: string, grammar: Grammar | undefined): string =>
  grammar ? translate(text, grammar, []).text : text;
