import type { Messages } from '@/generated/messages';
import { type Part, type Text, translatorOf } from '@/language/translator';
import { type Language, languageOfTag } from '@/server/domain/languages';

/** The messages that this tab has. Its language stays until it reloads. */
const arrived: Partial<Messages> = {};

/** Keeps messages that came with the page, for what is said outside of components. Only in the browser. */
export const keepMessages = (messages: Partial<Messages>): void => void Object.assign(arrived, messages);

/** The messages of a part, if the tab has them. The server, which speaks all languages, has none here. */
export const arrivedMessages = <P extends Part>(part: P): Messages[P] | undefined => arrived[part];

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

const languageOfPage = (): Language =>
  (typeof document === 'undefined' ? undefined : languageOfTag(document.documentElement.lang)) ?? 'en';

/** The texts of a part outside of components: for what is said after an action. Only in the browser. */
export async function textOfPage<P extends Part>(part: P): Promise<Text<P>> {
  const language = languageOfPage();
  const messages: Messages[P] = arrivedMessages(part) ?? (await lateMessages(language, part));
  Object.assign(arrived, { [part]: messages });
  return translatorOf(language, messages);
}

/** Loads parts before they are needed, so that what shows them neither waits nor needs the server. */
export const prefetchTexts = (parts: readonly Part[]): Promise<unknown> => Promise.all(parts.map(textOfPage));
