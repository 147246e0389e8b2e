import { type Language, languageOfTag } from '../../../domain/languages';
import { arabic } from '../../../domain/quick-add-ar';
import { german } from '../../../domain/quick-add-de';
import { spanish } from '../../../domain/quick-add-es';
import { french } from '../../../domain/quick-add-fr';
import { japanese } from '../../../domain/quick-add-ja';
import { portuguese } from '../../../domain/quick-add-pt';
import type { Grammar } from '../../../domain/quick-add-translate';

/** The rows of a file may each be in another language, so all of them are loaded. */
const grammars: Record<Exclude<Language, 'en'>, Grammar> = {
  de: german,
  fr: french,
  es: spanish,
  'pt-BR': portuguese,
  ja: japanese,
  ar: arabic,
};

export const grammarOf = (language: Language | undefined): Grammar | undefined =>
  language === undefined || language === 'en' ? undefined : grammars[language];

/** The words of a language by its tag. `null` for a language that quick-add does not read; undefined for English. */
export function grammarOfTag(tag: string): Grammar | undefined | null {
  const language = tag.trim() === '' ? 'en' : languageOfTag(tag.replace('_', '-'));
  return language === undefined ? null : grammarOf(language);
}
