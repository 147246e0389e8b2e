import { countCharacters } from '@/domain/characters';
import { changeBetween } from '../ui/caret';

/** A request has at most 1 MiB, where one unit of text can take six bytes. */
const MOST_SENT = 160_000;

/** The text with as much of the change from `before` to `after` as fits into one request. */
export function nextPart(before: string, after: string): string {
  const { from, to, insert } = changeBetween(before, after);
  if (insert.length <= MOST_SENT) return after;
  const fitting = insert.slice(0, MOST_SENT).replace(/\p{Surrogate}$/u, '');
  return before.slice(0, from) + fitting + before.slice(to);
}

/** The change of a text as the server takes it: its positions count characters. */
export function editOf(before: string, after: string) {
  const { from, to, insert } = changeBetween(before, after);
  const start = countCharacters(before.slice(0, from));
  return {
    from: start,
    to: start + countCharacters(before.slice(from, to)),
    insert,
    length: countCharacters(after),
  };
}
