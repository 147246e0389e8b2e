import { type Language, languageOfTag } from '@/domain/languages';
import type { Messages } from '@/generated/messages';
import { type Part, type Text, translatorOf } from '@/language/translator';

/** The messages that came with the pages of this tab. Its language stays until it reloads. */
const arrived: Partial<Messages> = {};

/** Keeps messages that came with the page, for what is said outside of components. Only in the browser. */
export const keepMessages = (messages: Partial<Messages>): void => void Object.assign(arrived, messages);

type Loading = { [P in Part]?: Promise<Messages[P]> };

const loading = new Map<Language, Loading>();

/** How long a failed load is remembered. React reads it again to show what failed, and would wait for a new one instead. */
const FAILED_MS = 1_000;

/** The messages of a part that did not come with the page. They load once. */
export function lateMessages<P extends Part>(language: Language, part: P): Promise<Messages[P]> {
  const parts: Loading = loading.get(language) ?? {};
  const known: Promise<Messages[P]> | undefined = parts[part];
  if (known) return known;
  loading.set(language, parts);
  // The list of all files is not part of the first scripts.
  const messages = import('@/language/load-messages').then((late) => late.loadMessages(language, part));
  Object.assign(parts, { [part]: messages });
  messages.then(
    // React reads a promise with these at once, instead of waiting for it.
    (value) => Object.assign(messages, { status: 'fulfilled', value }),
    () => setTimeout(() => delete parts[part], FAILED_MS),
  );
  return messages;
}

/** The language of the page. Only in the browser. */
export const languageOfPage = (): Language =>
  (typeof document === 'undefined' ? undefined : languageOfTag(document.documentElement.lang)) ?? 'en';

/** The texts of a part outside of components: for what is said after an action. Only in the browser. */
export async function textOfPage<P extends Part>(part: P): Promise<Text<P>> {
  const language = languageOfPage();
  const own: Messages[P] | undefined = arrived[part];
  return translatorOf(language, own ?? (await lateMessages(language, part)));
}

/** The texts of a part that came with the page, for what is said at once outside of components. Only in the browser. */
export function arrivedText<P extends Part>(part: P): Text<P> {
  const messages: Messages[P] | undefined = arrived[part];
  if (!messages) throw new Error(`The page came without the words of ${part}.`);
  return translatorOf<P>(languageOfPage(), messages);
}

/** Loads parts before they are needed, so that what shows them neither waits nor needs the server. */
export const prefetchTexts = (parts: readonly Part[]): Promise<unknown> => Promise.all(parts.map(textOfPage));
