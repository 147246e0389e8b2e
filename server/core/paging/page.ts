import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../platform/database/client';
import { Day, EpochMs, Id, MOST_LISTED } from '../../wire/shared';
import { readCursor, writeCursor } from './cursor';

/*
 * Lists that people expect whole: their first page has as much as one answer should hold, and `nextCursor` is set only if
 * more follows. Rows and bytes are limited by the database, so that the process never holds more than a page.
 */

/** A page ends with the row that reaches this many bytes. */
const PAGE_BYTES = 2 ** 20;
/** The same for what a screen of the planner reads at once: its lists have no pages. */
const SCREEN_BYTES = 4 * PAGE_BYTES;
const SCREEN_ROWS = 10_000;
/** The size of a row without its long columns. */
const ROW_BYTES = 500;

/** A column that a list is sorted by, as it is in the row and in a cursor. */
export interface Key<Row> {
  column: Sql;
  read: (row: Row) => unknown;
  schema: z.ZodType;
  /** The value of a cursor, compared with the column. */
  parameter: (value: unknown) => Sql;
}

const columnOf = (name: string) => raw(`"${name}"`);

export const numberKey = <Row>(name: keyof Row & string): Key<Row> => ({
  column: columnOf(name),
  read: (row) => row[name],
  schema: z.number(),
  parameter: (value) => sql`${value}::float8`,
});

/** An instant in epoch milliseconds. */
export const timeKey = <Row>(name: keyof Row & string): Key<Row> => ({
  ...numberKey<Row>(name),
  schema: EpochMs,
});

export const idKey = <Row>(name: keyof Row & string): Key<Row> => ({
  column: columnOf(name),
  read: (row) => row[name],
  schema: Id,
  parameter: (value) => sql`${value}::uuid`,
});

export const dayKey = <Row>(name: keyof Row & string): Key<Row> => ({
  column: columnOf(name),
  read: (row) => row[name],
  schema: Day,
  parameter: (value) => sql`${value}::date`,
});

/** Sorts by a text as `sorted` converts it. */
export const textKey = <Row>(
  name: keyof Row & string,
  sorted: (text: Sql) => Sql = (text) => sql`${text}::text`,
): Key<Row> => ({
  column: sorted(columnOf(name)),
  read: (row) => row[name],
  schema: z.string().refine((text) => !/\0|\p{Surrogate}/u.test(text)),
  parameter: (value) => sorted(sql`${value}::text`),
});

interface Named {
  id: string;
  name: string | null;
  username: string | null;
}

/** Sorts people by what they are called. */
export const byName: readonly Key<Named>[] = [
  {
    ...textKey<Named>('name', () => sql`coalesce("name", "username", '')`),
    read: ({ name, username }) => name ?? username ?? '',
    parameter: (value) => sql`${value}::text`,
  },
  idKey('id'),
];

/** What the database says about a row of a page. */
interface Counted {
  /** Whether another row comes after it. */
  isFollowed: boolean;
  /** The bytes of the rows before. */
  bytesBefore: number | null;
  /** What the list is sorted by, where no field has it. */
  listedAt?: number;
  sortKey?: string;
}

export interface List<Row> {
  /** The name in its cursors, so that a cursor of another list is refused. */
  name: string;
  /** Selects the rows in their wire shape, in any order. */
  rows: Sql;
  /** The last one is unique. */
  keys: readonly Key<Row & Counted>[];
  isDescending?: boolean;
  /** The columns whose texts, lists or objects can be long. */
  long?: readonly (keyof Row & string)[];
  /** A page ends with the row that reaches this many bytes; 1 MiB by default. */
  bytes?: number;
}

export interface Asked {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** SQL condition: a row comes after the page that the cursor ended. @throws 400 on `cursor`, like `readCursor`. */
function afterCursor<Row>({ name, keys, isDescending }: List<Row>, cursor: string | undefined): Sql {
  if (cursor === undefined) return sql`true`;
  const schema = z.tuple([z.literal(name)], z.unknown()).refine(([, ...values]) => {
    const fits = keys.every(({ schema }, at) => schema.safeParse(values[at]).success);
    return fits && values.length === keys.length;
  });
  const [, ...values] = readCursor(cursor, schema);
  const place = keys.map(({ parameter }, at) => parameter(values[at]));
  return sql`(${join(keys.map(({ column }) => column))}) ${raw(isDescending ? '<' : '>')} (${join(place)})`;
}

interface Sized {
  /** The order of the rows, by their columns. */
  order: Sql;
  /** The columns whose texts, lists or objects can be long. */
  long: readonly string[];
  bytes?: number | undefined;
}

/** Selects those of the rows that a page has space for, with `Counted`. */
export function selectWithinBytes(rows: Sql, { order, long, bytes = PAGE_BYTES }: Sized): Sql {
  const sizes = long.map((name) => sql`octet_length(${columnOf(name)}::text)`);
  return sql`
    SELECT * FROM (
      SELECT one.*, lead(true, 1, false) OVER place AS "isFollowed",
        sum(${join([raw(`${ROW_BYTES}`), ...sizes], ' + ')}) OVER place AS "bytesBefore"
      FROM (${rows}) AS one
      WINDOW place AS (ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ) AS sized WHERE coalesce("bytesBefore", 0) < ${bytes} ORDER BY ${order}`;
}

/** Selects the rows of a page with `Counted`. */
export function selectPage<Row>(list: List<Row>, { limit = MOST_LISTED, cursor }: Asked): Sql {
  const direction = raw(list.isDescending ? ' DESC' : '');
  const order = join(list.keys.map(({ column }) => sql`${column}${direction}`));
  // With the usual limit as a parameter, PostgreSQL would plan each call anew.
  const most = limit === MOST_LISTED ? raw(`${limit + 1}`) : sql`${limit + 1}`;
  const rows = sql`SELECT * FROM (${list.rows}) AS listed WHERE ${afterCursor(list, cursor)} ORDER BY ${order} LIMIT ${most}`;
  return selectWithinBytes(rows, { order, long: list.long ?? [], bytes: list.bytes });
}

/** Sorts by the column `listedAt`, which is not a field of the rows. */
export const listedAtKey: Key<Counted> = timeKey('listedAt');

/** A row as `selectPage` selects it. */
export type Listed<Row> = Row & Counted;

export interface Page<Row> {
  rows: Omit<Listed<Row>, keyof Counted>[];
  nextCursor?: string;
}

/** The page of the rows that `selectWithinBytes` found, and its cursor; null on the last page. */
export function cutPage<Row>(
  found: readonly Listed<Row>[],
  limit: number,
  placeOf: (row: Listed<Row>) => unknown,
) {
  const page = found.slice(0, limit);
  const rows = page.map(({ isFollowed: _, bytesBefore: __, listedAt: ___, sortKey: ____, ...row }) => row);
  const last = page.at(-1);
  return { rows, nextCursor: last?.isFollowed ? writeCursor(placeOf(last)) : null };
}

/** The page of the rows that `selectPage` found. */
export function toPage<Row>(
  { name, keys }: List<Row>,
  found: readonly Listed<Row>[],
  { limit = MOST_LISTED }: Asked,
): Page<Row> {
  const placeOf = (row: Listed<Row>) => [name, ...keys.map(({ read }) => read(row))];
  const { rows, nextCursor } = cutPage(found, limit, placeOf);
  return { rows, ...(nextCursor !== null && { nextCursor }) };
}

/** Reads a page of a list. @throws 400 on `cursor`, like `readCursor`. */
export async function readPage<Row>(db: Pick<Db, 'rows'>, list: List<Row>, asked: Asked): Promise<Page<Row>> {
  return toPage(list, await db.rows<Listed<Row>>(selectPage(list, asked)), asked);
}

interface ScreenRows<Row> {
  rows: Page<Row>['rows'];
  /** Whether there may be more. */
  isCut: boolean;
}

/** Reads the rows of a screen in their order, up to `most` rows and the bytes of one answer. */
export async function readScreenRows<Row>(
  db: Pick<Db, 'rows'>,
  { rows: all, order, long }: Sized & { rows: Sql },
  most = SCREEN_ROWS,
): Promise<ScreenRows<Row>> {
  const select = sql`SELECT * FROM (${all}) AS listed ORDER BY ${order} LIMIT ${most}`;
  const found = await db.rows<Listed<Row>>(selectWithinBytes(select, { order, long, bytes: SCREEN_BYTES }));
  const { rows } = cutPage(found, most, () => null);
  return { rows, isCut: rows.length === most || found.at(-1)?.isFollowed === true };
}
