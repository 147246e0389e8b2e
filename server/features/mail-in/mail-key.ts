import { randomBytes } from 'node:crypto';
import { settings } from '../../platform/config/settings';
import { conflict } from '../../platform/errors/errors';

/** Mail folds case. Without letters and digits that look alike, people can read an address aloud. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 24;

/** 120 random bits, because whoever knows the address can make tasks. */
export const newMailKey = (): string =>
  [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

/** The form of the addresses. @throws 409 on a server that takes no mail. */
export function requireMailIn(): string {
  const { MAIL_IN } = settings();
  if (!MAIL_IN) throw conflict('This server takes no mail. Whoever runs it can set MAIL_IN and IMAP_URL.');
  return MAIL_IN;
}

export const mailAddressOf = (key: string): string => requireMailIn().replace('{key}', key);

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
