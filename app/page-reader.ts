import { headers } from 'next/headers';
import { cache } from 'react';
import { type Language, languageOfHeader } from '@/domain/languages';
import { createRequestContext, readChosenLanguage, readVisitorLanguage, settings } from './server';

/** The account that opens a page. Read once per request. */
export const readReader = cache(async () => {
  const sent = new Headers(await headers());
  // A link from another site may open a page with the session, so the cross-origin check must not apply here.
  sent.delete('sec-fetch-site');
  sent.delete('origin');
  sent.delete('authorization');
  return createRequestContext(new Request(settings().APP_URL, { headers: sent }), 'web', { calls: 0 });
});

/** The language of a page: the one that its reader has chosen, without an account too, else that of the browser. */
export const readLanguage = cache(async (): Promise<Language> => {
  const sent = await headers();
  const ofBrowser = languageOfHeader(sent.get('accept-language'));
  const ofVisitor = readVisitorLanguage(sent);
  try {
    const { db, caller } = await readReader();
    return caller ? ((await readChosenLanguage(db, caller.id)) ?? ofBrowser) : ofVisitor;
  } catch {
    // The page itself says what failed.
    return ofVisitor;
  }
});
