import type { Metadata } from 'next';
import { textIn } from '@/language/load-messages';
import type { Part, Text, Title } from '@/language/translator';
import { readLanguage } from '@/server/page-reader';

/** The texts of a part in the reader's language, for server components. */
export const readText = async <P extends Part>(part: P): Promise<Text<P>> =>
  textIn(await readLanguage(), part);

/** The metadata of a page, with its title in the reader's language: `export const generateMetadata = titled('notes')`. */
export const titled =
  (title: Title, others: Metadata = {}) =>
  async (): Promise<Metadata> => ({ ...others, title: (await readText('titles'))(title) });
