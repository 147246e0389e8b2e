import { randomBytes } from 'node:crypto';

/** Mail folds case. Without letters and digits that look alike, people can read an address aloud. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 24;

/** 120 random bits, because whoever knows the address can make tasks. */
export const newMailKey = (): string =>
  [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

const escaped = (text: string) => text.replace(/[.+]/g, '\\$&');

/** The keys of all addresses of a form in a text, in their order. */
export function keysIn(text: string, form: string): string[] {
  const [before = '', after = ''] = form.split('{key}').map(escaped);
  const address = new RegExp(
    `(?<![\\w.+=-])${before}([${LETTERS}]{${LENGTH}})${after}(?![\\w-]|\\.\\w)`,
    'g',
  );
  return [...new Set([...text.toLowerCase().matchAll(address)].flatMap(([, key]) => key ?? []))];
}
