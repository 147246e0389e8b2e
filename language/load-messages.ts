import type { Language } from '../domain/languages';
import type { Messages } from '../generated/messages';
import { type Part, type Text, translatorOf } from './translator';

/** Reads the messages of a part. In the browser, each part and language is a file of its own. */
export async function loadMessages<P extends Part>(language: Language, part: P): Promise<Messages[P]> {
  const loaded: { default: Messages[P] } = await import(`../messages/${language}/${part}.json`);
  return loaded.default;
}

/** For the server: mails, notifications and server components. */
export const textIn = async <P extends Part>(language: Language, part: P): Promise<Text<P>> =>
  translatorOf(language, await loadMessages(language, part));
