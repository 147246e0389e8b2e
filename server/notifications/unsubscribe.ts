import sql from 'sql-template-tag';
import { z } from 'zod';
import { formatList } from '../../language/formats';
import { decrypt, encrypt } from '../config/encryption';
import { settings } from '../config/settings';
import { type Db, database } from '../database/client';
import { escapeHtml } from '../http/escape-html';
import { plainPage, plainPageHeaders } from '../http/plain-page';
import { changePreferences, NotificationKind, PreferencesChange } from '../wire/preferences';

/*
 * Every mailed notification has an address that ends mails of its kinds (RFC 8058). It works without a sign-in: its token
 * names the account and the kinds, and only we can make one.
 */

const PATH = '/mail/unsubscribe/';

const Choice = z.strictObject({ userId: z.uuid(), kinds: z.array(NotificationKind) });
type Choice = z.infer<typeof Choice>;

export const unsubscribeUrl = (choice: Choice): string =>
  settings().APP_URL + PATH + encrypt('mail', JSON.stringify(choice)).toString('base64url');

function readChoice(path: string): Choice | undefined {
  const text = decrypt('mail', Buffer.from(path.slice(PATH.length), 'base64url'));
  return text === null ? undefined : Choice.parse(JSON.parse(text));
}

const off = { mail: false };

/** Turns mails of these kinds off. False if the account is gone. */
const turnOff = (db: Db, { userId, kinds }: Choice): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await tx.row(
      sql`SELECT preferences FROM users WHERE id = ${userId} FOR NO KEY UPDATE`,
      z.object({ preferences: PreferencesChange }),
    );
    if (!row) return false;
    const notifications = Object.fromEntries(kinds.map((kind) => [kind, off]));
    const preferences = JSON.stringify(changePreferences(row.preferences, { notifications }));
    await tx.run(sql`UPDATE users SET preferences = ${preferences}::jsonb WHERE id = ${userId}`);
    return true;
  });

const names: Record<NotificationKind, string> = {
  mention: 'mentions',
  comment: 'comments',
  share: 'what is shared with you',
  invite: 'invitations',
  reminder: 'reminders',
  due: 'what is due',
};

const listOf = (kinds: readonly NotificationKind[]) =>
  formatList(
    'en',
    kinds.map((kind) => names[kind]),
  );

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const page = (title: string, content: string, status = 200) =>
  new Response(plainPage(title, content), {
    status,
    headers: { ...plainPageHeaders, 'content-security-policy': policy },
  });

const toSettings = () =>
  `<p><a href="${escapeHtml(settings().APP_URL)}/settings/notifications">Choose what is mailed to you</a></p>`;

const unknown = () =>
  page('This address no longer works', `<p>Sign in to change what is mailed to you.</p>${toSettings()}`, 404);

export const isUnsubscribePath = (path: string): boolean => path.startsWith(PATH);

/** Asks at `GET`, because mail filters open links. Mail programs send a `POST`, and so does the button. */
export async function answerUnsubscribe({ method, url }: Request): Promise<Response> {
  const choice = readChoice(new URL(url).pathname);
  if (!choice) return unknown();
  const what = listOf(choice.kinds);
  if (method === 'GET' || method === 'HEAD')
    return page(
      'Stop these mails?',
      `<p>You get no more mail about ${what}.</p><form method="post"><button>Stop these mails</button></form>`,
    );
  if (method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } });
  if (!(await turnOff(database(), choice))) return unknown();
  return page('These mails have ended', `<p>You get no more mail about ${what}.</p>${toSettings()}`);
}
