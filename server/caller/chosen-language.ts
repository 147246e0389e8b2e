import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Language } from '../domain/languages';
import { PreferencesChange } from '../wire/preferences';
import type { RequestContext } from './request-context';

const Row = z.object({ preferences: PreferencesChange });

/** The language that an account has chosen; undefined if it follows the browser. */
export async function readChosenLanguage(
  db: RequestContext['db'],
  accountId: string,
): Promise<Language | undefined> {
  const row = await db.row(sql`SELECT preferences FROM users WHERE id = ${accountId}`, Row);
  const { language = 'auto' } = row?.preferences ?? {};
  return language === 'auto' ? undefined : language;
}
