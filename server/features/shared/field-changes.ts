import { isDeepStrictEqual } from 'node:util';
import { shorten } from '../../../domain/shorten';
import type { Writing } from '../../core/operation/trpc';
import type { FieldChange } from '../../wire/collaboration';

/** Leaves out of two lists of objects, such as checklists, the items that are in both. */
function differingItems(from: unknown, to: unknown): [unknown, unknown] {
  const isList = (value: unknown) =>
    Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null);
  if (!(isList(from) && isList(to) && Array.isArray(from) && Array.isArray(to))) return [from, to];
  const missing = (items: unknown[], other: unknown[]) =>
    items.filter((item) => !other.some((one) => isDeepStrictEqual(one, item)));
  return [missing(from, to), missing(to, from)];
}

type Fields = Record<string, unknown>;

/** What an update returns to compare: the same fields from before and after it. */
export interface Compared {
  before: Fields;
  after: Fields;
}

/** The column of the manual position has another name on the wire. */
const wireName = (field: string) => (field === 'position' ? 'order' : field);

/** The fields that an update changed, with short values from before and after it. */
export function changesOf({ before, after }: Compared = { before: {}, after: {} }): FieldChange[] {
  return Object.keys(after)
    .sort()
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => {
      const [from, to] = differingItems(before[field], after[field]);
      return { field: wireName(field), from: shorten(from), to: shorten(to) };
    });
}

/** Records an update of a row, unless that changed nothing. */
export function recordUpdate(
  ctx: Pick<Writing, 'record'>,
  entry: Parameters<Writing['record']>[0],
  compared: Compared,
): void {
  const changes = changesOf(compared);
  if (changes.length > 0) ctx.record({ ...entry, changes });
}
