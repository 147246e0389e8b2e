import sql, { join, type RawValue, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { $Enums, Prisma } from '../../../generated/prisma/client';
import type { Db } from './client';

/*
 * SQL that is built from column names. Prisma's generated types check the names and the values; the import
 * is of types only, so the app starts without the generated code.
 */

export type Table = Prisma.ModelName;
type Model<T extends Table> = Prisma.TypeMap['model'][T];
export type Column<T extends Table> = keyof Model<T>['payload']['scalars'] & string;

/** A row to insert, with Prisma's names and types. */
type TableRow<T extends Table> = Exclude<
  Model<T>['operations']['createMany']['args']['data'],
  readonly unknown[]
>;
type Value<Given> = Sql | (Given extends Uint8Array ? Uint8Array : Given);
/** A row to insert, with names in camelCase as on the wire. Columns without a default are required. */
export type NewRow<T extends Table> = { [C in keyof TableRow<T> as Camel<C>]: Value<TableRow<T>[C]> };
export type Change<T extends Table> = Partial<NewRow<T>>;

/** Refuses fields that a type does not have, also those of a spread. */
type Exactly<Given, Allowed> = Given & Record<Exclude<keyof Given, keyof Allowed>, never>;

/** `when_date` to `whenDate`. */
type Camel<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name & string;
type Snake<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A table and its alias in a query. */
export interface Source<T extends Table> {
  table: T;
  alias: string;
  column: (name: Column<T>) => Sql;
}

export const source = <T extends Table>(table: T, alias: string): Source<T> => ({
  table,
  alias,
  column: (name) => raw(`${alias}.${name}`),
});

/** The SQL of each wire field without a column of its name. Other fields may have one. */
type Expressions<T extends Table, Field extends string> = {
  [F in Field as Snake<F> extends Column<T> ? never : F]: Sql;
} & { [F in Field as Snake<F> extends Column<T> ? F : never]?: Sql };

/** A SELECT list for a wire shape. A field is the column of its name unless `expressions` has it. */
export function selection<T extends Table, Shape extends z.ZodRawShape>(
  { alias }: Source<T>,
  shape: Shape,
  expressions: Expressions<T, keyof Shape & string>,
): Sql {
  const special: ReadonlyMap<string, RawValue> = new Map(Object.entries(expressions));
  const list = join(
    Object.keys(shape).map((field) => {
      const value = special.get(field) ?? raw(`${alias}.${snake(field)}`);
      return sql`${value} AS ${raw(`"${field}"`)}`;
    }),
  );
  // As one piece, which is joined faster to the statements around it.
  return list.values.length === 0 ? raw(list.sql) : list;
}

/** Some fields of a row as a JSON object. A field is the column of its name unless `expressions` has it. */
export function jsonOf<T extends Table>(
  { alias }: Source<T>,
  fields: readonly string[],
  expressions: Readonly<Record<string, Sql>>,
): Sql {
  if (fields.length === 0) return raw(`'{}'::jsonb`);
  const pairs = fields.map(
    (field) => sql`${raw(`'${field}'`)}, ${expressions[field] ?? raw(`${alias}.${snake(field)}`)}`,
  );
  return sql`jsonb_build_object(${join(pairs)})`;
}

interface ComparedRow {
  id: string;
  fields: readonly string[];
  expressions?: Readonly<Record<string, Sql>>;
}

/** The parts after `SET` that update one row and return its fields `before` and `after`. */
export function comparing<T extends Table>(from: Source<T>, { id, fields, expressions = {} }: ComparedRow) {
  const json = jsonOf(from, fields, expressions);
  const row = raw(`${from.alias}.id`);
  return {
    where: sql`FROM (SELECT ${row}, ${json} AS before FROM ${raw(`${from.table} AS ${from.alias}`)} WHERE ${row} = ${id}) AS m
      WHERE ${row} = m.id`,
    returning: sql`m.before, ${json} AS after`,
  };
}

/** A column of rows that a statement gets as parameters. */
export interface GivenColumn {
  name: string;
  type: 'uuid' | 'text' | 'int' | 'bool' | 'timestamptz' | 'date' | 'jsonb';
  values: readonly unknown[];
}

/** Rows that a statement gets as parameters. A single row is not given as arrays, whose length PostgreSQL does not know. */
export function givenRows(alias: string, columns: readonly GivenColumn[]): Sql {
  if (columns.every(({ values }) => values.length === 1)) {
    const values = columns.map(
      ({ name, type, values: [value] }) => sql`${value}::${raw(type)} AS ${raw(name)}`,
    );
    return sql`(SELECT ${join(values)}) AS ${raw(alias)}`;
  }
  const arrays = columns.map(({ type, values }) => sql`${values}::${raw(type)}[]`);
  return sql`unnest(${join(arrays)}) AS ${raw(alias)} (${join(columns.map(({ name }) => raw(name)))})`;
}

type Enums = typeof $Enums;

/** A value of one of the database's enums, as SQL. */
export const enumValue = <E extends keyof Enums>(name: E, value: keyof Enums[E] & string): Sql =>
  raw(`'${value}'::${name}`);

/** The columns that have a value, with the value. */
const given = (fields: object): [Sql, RawValue][] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [raw(snake(name)), value]);

/** `INSERT INTO` a table, one row. Columns that are undefined are left to their defaults. */
export function insertInto<T extends Table, Row extends NewRow<T>>(
  { table, alias }: Source<T>,
  row: Exactly<Row, NewRow<T>>,
): Sql {
  const columns = given(row);
  return sql`INSERT INTO ${raw(`${table} AS ${alias}`)} (${join(columns.map(([name]) => name))})
    VALUES (${join(columns.map(([, value]) => sql`${value}`))})`;
}

/** A row without SQL values. */
export type PlainRow<T extends Table> = { [C in keyof TableRow<T> as Camel<C>]: TableRow<T>[C] };

/** The default of each column that has one, as SQL. Migrations run before anything asks. */
const defaults = new Map<Table, Promise<ReadonlyMap<string, string>>>();

async function readDefaults(db: Pick<Db, 'rows'>, table: Table): Promise<ReadonlyMap<string, string>> {
  const query = sql`
    SELECT a.attname AS name, pg_get_expr(d.adbin, d.adrelid) AS value FROM pg_attrdef d
    JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum WHERE d.adrelid = ${table}::regclass`;
  const rows = await db.rows(query, z.object({ name: z.string(), value: z.string() }));
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** A row with the defaults of some columns. */
async function defaultRow(db: Pick<Db, 'rows'>, table: Table, columns: readonly string[]): Promise<Sql> {
  const empty = raw(`NULL::${table}`);
  if (columns.length === 0) return empty;
  const reading = defaults.get(table) ?? readDefaults(db, table);
  defaults.set(table, reading);
  const known = await reading.catch((thrown: unknown) => {
    defaults.delete(table);
    throw thrown;
  });
  const pairs = columns.flatMap((name) => (known.has(name) ? [`'${name}', ${known.get(name)}`] : []));
  return raw(`jsonb_populate_record(NULL::${table}, jsonb_build_object(${pairs.join(', ')}))`);
}

/** Columns that only some rows name have their default in the others. Instants are given as `Date`. */
async function insertJson<T extends Table>(
  db: Pick<Db, 'rows'>,
  { table, alias }: Source<T>,
  rows: readonly object[],
): Promise<Sql> {
  const named = rows.map(
    (row) =>
      new Map(
        Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [[snake(name), value]])),
      ),
  );
  const columns = [...new Set(named.flatMap((row) => [...row.keys()]))];
  const missing = columns.filter((name) => named.some((row) => !row.has(name)));
  const names = raw(columns.join(', '));
  return sql`INSERT INTO ${raw(`${table} AS ${alias}`)} (${names})
    SELECT ${names} FROM jsonb_populate_recordset(${await defaultRow(db, table, missing)},
      ${JSON.stringify(named.map((row) => Object.fromEntries(row)))}::jsonb)`;
}

/**
 * `INSERT INTO` a table, many rows in one statement. Its text is the same for any number of rows, so each connection
 * prepares it once.
 */
export const insertRows = <T extends Table, Row extends PlainRow<T>>(
  db: Pick<Db, 'rows'>,
  into: Source<T>,
  rows: readonly Exactly<Row, PlainRow<T>>[],
): Promise<Sql> => insertJson(db, into, rows);

/** The same for rows of unknown types, such as those of an import. Leaves out rows whose key is taken. */
export const insertAll = async <T extends Table>(
  db: Pick<Db, 'rows'>,
  into: Source<T>,
  rows: readonly Partial<Record<keyof NewRow<T> & string, unknown>>[],
): Promise<Sql> => sql`${await insertJson(db, into, rows)} ON CONFLICT DO NOTHING`;

/** Copies rows of a table into it: some columns as they are, others with new values. A `WHERE` must follow. */
export function insertCopy<T extends Table, Values extends Change<T>>(
  { table, alias }: Source<T>,
  copied: readonly (keyof NewRow<T> & string)[],
  values: Exactly<Values, Change<T>>,
): Sql {
  const columns = given(values);
  const unchanged = copied.filter((name) => !(name in values)).map((name) => raw(snake(name)));
  return sql`INSERT INTO ${raw(table)} (${join([...unchanged, ...columns.map(([name]) => name)])})
    SELECT ${join([...unchanged, ...columns.map(([, value]) => sql`${value}`)])} FROM ${raw(`${table} AS ${alias}`)}`;
}

/**
 * `SET` assignments for the fields that are there, and `updated_at`.
 * An empty change assigns nothing: callers skip the update then.
 */
export function assignments<T extends Table, Fields extends Change<T>>(
  _source: Source<T>,
  fields: Exactly<Fields, Change<T>>,
  now: Date,
): Sql {
  return join([...given(fields).map(([name, value]) => sql`${name} = ${value}`), sql`updated_at = ${now}`]);
}
