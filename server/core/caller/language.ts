import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type Language, languageOfTag, languages } from '../../../domain/languages';
import type { RequestContext } from './request-context';

type Db = RequestContext['db'];

/** The language that an account `u` has chosen; null if it follows the browser. */
const chosen = sql`nullif(u.preferences ->> 'language', 'auto')`;

const Chosen = z.object({ language: z.enum(languages).nullable() });

/** The language that an account has chosen; undefined if it follows the browser. */
export async function readChosenLanguage(db: Db, accountId: string): Promise<Language | undefined> {
  const row = await db.row(sql`SELECT ${chosen} AS language FROM users u WHERE u.id = ${accountId}`, Chosen);
  return row?.language ?? undefined;
}

/** The language that a caller writes: the chosen one, else that of the request. */
export const readLanguage = async ({ db, caller, language = '' }: RequestContext): Promise<Language> =>
  (caller && (await readChosenLanguage(db, caller.id))) || languageOfTag(language) || 'en';

/** The chosen language of a user `u`, or that of the browser that they used last; null until they open a page. */
const known = sql`coalesce(${chosen}, u.language)`;

/** The language of a user `u` outside of a request. */
export const languageColumn = sql`coalesce(${known}, 'en')`;

export const WithLanguage = z.object({ language: z.enum(languages) });

/** The language of the account `u` that a condition selects; undefined if there is none. */
async function languageWhere(db: Db, condition: Sql): Promise<Language | undefined> {
  const row = await db.row(
    sql`SELECT ${languageColumn} AS language FROM users u WHERE ${condition}`,
    WithLanguage,
  );
  return row?.language;
}

export const readLanguageOf = (db: Db, accountId: string) => languageWhere(db, sql`u.id = ${accountId}`);

/** The language of the account of an address; undefined if there is none, or none is known. */
export const readLanguageAt = (db: Db, email: string) =>
  languageWhere(db, sql`u.email = ${email} AND ${known} IS NOT NULL`);

const Reader = WithLanguage.extend({ id: z.string() });

/** The accounts by the language that they read. */
export async function groupByLanguage(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<Language, string[]>> {
  const rows = await db.rows(
    sql`SELECT u.id, ${languageColumn} AS language FROM users u WHERE u.id = ANY(${[...accountIds]}::uuid[])`,
    Reader,
  );
  const groups = new Map<Language, string[]>();
  for (const { id, language } of rows) groups.set(language, [...(groups.get(language) ?? []), id]);
  return groups;
}
