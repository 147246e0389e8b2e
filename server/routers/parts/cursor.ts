import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { invalid } from '../../errors';
import { EpochMs, Id } from '../../wire/shared';

/** An opaque cursor that carries which list it is of, and where a page ended. */
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

interface TimeList {
  /** The name that its cursors carry. */
  list: string;
  /** Its time and its id. */
  columns: Sql;
  direction: '<' | '>';
}

/**
 * The condition that a row of a list by time comes after the page before. A place in it is the list's name, epoch
 * milliseconds, and the row.
 * @throws as `readCursor` does.
 */
export function afterPage(cursor: string | undefined, { list, columns, direction }: TimeList): Sql {
  if (cursor === undefined) return sql`true`;
  const [, at, id] = readCursor(cursor, z.tuple([z.literal(list), EpochMs, Id]));
  return sql`(${columns}) ${raw(direction)} (${new Date(at)}::timestamptz, ${id}::uuid)`;
}

/** Cuts a page out of rows that were read one further than the limit. */
export function pageOf<Row>(rows: Row[], limit: number, placeOf: (row: Row) => unknown) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: last && rows.length > limit ? writeCursor(placeOf(last)) : null };
}
