import type { Messages } from '@/generated/messages';
import { type Part, type Text, translatorOf } from '@/language/translator';
import { type Language, languageOfTag } from '@/server/domain/languages';

type Loading = { [P in Part]?: Promise<Messages[P]> };

const loading = new Map<Language, Loading>();

/** The messages of a part that did not come with the page. They load once. */
export function lateMessages<P extends Part>(language: Language, part: P): Promise<Messages[P]> {
  const parts: Loading = loading.get(language) ?? {};
  const known: Promise<Messages[P]> | undefined = parts[part];
  if (known) return known;
  loading.set(language, parts);
  // The list of all files is not part of the first scripts.
  const messages = import('@/language/load-messages').then((late) => late.loadMessages(language, part));
  Object.assign(parts, { [part]: messages });
  return messages;
}

/** The texts of a part outside of components: for what is said after an action. Only in the browser. */
export async function textOfPage<P extends Part>(part: P): Promise<Text<P>> {
  const language = languageOfTag(document.documentElement.lang) ?? 'en';
  return translatorOf(language, await lateMessages(language, part));
}
