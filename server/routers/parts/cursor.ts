import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { invalid } from '../../errors';
import { EpochMs, Id } from '../../wire/shared';

/** Where a page ended in a list by time: epoch milliseconds, then the row. */
const TimePlace = z.tuple([EpochMs, Id]);

/** An opaque cursor that carries where a page ended. */
const writeCursor = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Where the page before ended.
 * @throws 400 on `cursor` for what `writeCursor` did not write.
 */
export function readCursor<Place>(cursor: string, schema: z.ZodType<Place>): Place {
  const read = schema.safeParse(parse(Buffer.from(cursor, 'base64url').toString()));
  if (read.success && writeCursor(read.data) === cursor) return read.data;
  throw invalid('cursor', 'Is no cursor of this list. Send `nextCursor` as it came, or leave it out.');
}

/**
 * The condition that a row of a list by time comes after the page before; `columns` are its time and its id.
 * @throws as `readCursor` does.
 */
export function afterPage(cursor: string | undefined, columns: Sql, direction: '<' | '>'): Sql {
  if (cursor === undefined) return sql`true`;
  const [at, id] = readCursor(cursor, TimePlace);
  return sql`(${columns}) ${raw(direction)} (${new Date(at)}::timestamptz, ${id}::uuid)`;
}

/** Cuts a page out of rows that were read one further than the limit. */
export function pageOf<Row>(rows: Row[], limit: number, placeOf: (row: Row) => unknown) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: last && rows.length > limit ? writeCursor(placeOf(last)) : null };
}
