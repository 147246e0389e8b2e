import { readStorage, writeStorage } from '../data/browser-storage';
import type { Base, Words } from './draft';

/** Words that the server does not have yet, and what they were written on. */
interface Kept {
  base: Base;
  words: Words;
}

const keyOf = (id: string | null) => `parcours.note.${id ?? 'new'}`;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isWords = (value: unknown): value is Words =>
  isObject(value) &&
  'title' in value &&
  typeof value.title === 'string' &&
  'body' in value &&
  typeof value.body === 'string';
const isKept = (value: unknown): value is Kept =>
  isObject(value) &&
  'words' in value &&
  isWords(value.words) &&
  'base' in value &&
  isWords(value.base) &&
  'revision' in value.base &&
  typeof value.base.revision === 'number';

/** Keeps words for this tab, over a reload or a way elsewhere. */
export const storeDraft = (id: string | null, words: Kept): void =>
  writeStorage('sessionStorage', keyOf(id), words);

export const clearStoredDraft = (id: string | null): void => writeStorage('sessionStorage', keyOf(id), null);

export function readStoredDraft(id: string | null): Kept | null {
  const words = readStorage('sessionStorage', keyOf(id));
  return isKept(words) ? words : null;
}
