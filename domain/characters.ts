/** Counts characters as JSON Schema and PostgreSQL do: an emoji is one, while JavaScript's `length` counts two. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count;
}
