/** The beginning of a text, without half a character at its end. */
export const beginningOf = (text: string, most: number) => text.slice(0, most).replace(/\p{Surrogate}$/u, '');

/** Shortens a text without splitting its last character. */
export const cut = (text: string, most: number) =>
  text.length > most ? `${beginningOf(text, most)}…` : text;

const MAX_TEXT = 200;
const MAX_ITEMS = 20;

/** Shortens a value: the beginning of texts, at any depth, and the first items of lists. */
export function shorten(value: unknown): unknown {
  if (typeof value === 'string') return cut(value, MAX_TEXT);
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shorten(inner)]));
}
