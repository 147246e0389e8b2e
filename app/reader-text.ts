import type { Metadata } from 'next';
import { readLanguage } from '@/app/page-reader';
import { textIn } from '@/language/load-messages';
import { nameOfPage, type Title } from '@/language/title';
import type { Part, Text } from '@/language/translator';

/** The texts of a part in the reader's language, for server components. */
export const readText = async <P extends Part>(part: P): Promise<Text<P>> =>
  textIn(await readLanguage(), part);

/** The metadata of a page, with its title in the reader's language: `export const generateMetadata = titled('notes')`. */
export const titled =
  (title: Title, others: Metadata = {}) =>
  async (): Promise<Metadata> => {
    const [titles, common] = await Promise.all([readText('titles'), readText('common')]);
    return { ...others, title: nameOfPage(title, { titles, common }) };
  };
