import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { invalid } from '../../platform/errors/errors';
import { EpochMs, Id } from '../../wire/shared';

/** Encodes the list name and the end of a page as an opaque cursor. */
export const writeCursor = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws 400 on `cursor` if it is not a cursor of this list. */
export function readCursor<Place>(cursor: string, schema: z.ZodType<Place>): Place {
  const read = schema.safeParse(parse(Buffer.from(cursor, 'base64url').toString()));
  if (read.success && writeCursor(read.data) === cursor) return read.data;
  throw invalid('cursor', 'Unknown cursor. Send `nextCursor` of this list, or start again without a cursor.');
}

/**
 * SQL condition: a row comes after the previous page of a list, newest first. `columns` are a timestamp and the id. Cursors
 * contain the list's name, so that a cursor of another list is refused, epoch milliseconds and the row id.
 * @throws 400 on `cursor`, like `readCursor`.
 */
export function afterPage(cursor: string | undefined, list: string, columns: Sql): Sql {
  if (cursor === undefined) return sql`true`;
  const [, at, id] = readCursor(cursor, z.tuple([z.literal(list), EpochMs, Id]));
  return sql`(${columns}) < (${new Date(at)}::timestamptz, ${id}::uuid)`;
}

/** Needs `limit + 1` rows: the extra row shows that there is a next page. */
export function pageOf<Row>(rows: Row[], limit: number, placeOf: (row: Row) => unknown) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: last && rows.length > limit ? writeCursor(placeOf(last)) : null };
}
