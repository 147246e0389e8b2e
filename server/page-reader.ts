import { headers } from 'next/headers';
import { cache } from 'react';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { createRequestContext } from './auth/create-request-context';
import { settings } from './config/settings';
import { type Language, languageOfHeader } from './domain/languages';
import { PreferencesChange } from './wire/preferences';

/** Who opens a page; read once per request. */
export const readReader = cache(async () => {
  const sent = new Headers(await headers());
  // A link from another site may open a page with the session, so the cross-origin check must not apply here.
  sent.delete('sec-fetch-site');
  sent.delete('origin');
  sent.delete('authorization');
  return createRequestContext(new Request(settings().APP_URL, { headers: sent }), 'web', { calls: 0 });
});

const Row = z.object({ preferences: PreferencesChange });

/** The language of a page: the one that its reader has chosen, else that of the browser. */
export const readLanguage = cache(async (): Promise<Language> => {
  const ofBrowser = languageOfHeader((await headers()).get('accept-language'));
  try {
    const { db, caller } = await readReader();
    const row = caller && (await db.row(sql`SELECT preferences FROM users WHERE id = ${caller.id}`, Row));
    const { language = 'auto' } = row?.preferences ?? {};
    return language === 'auto' ? ofBrowser : language;
  } catch {
    // The page itself says what failed.
    return ofBrowser;
  }
});
