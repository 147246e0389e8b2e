import sql from 'sql-template-tag';
import { z } from 'zod';
import { type Language, languageOfHeader } from '../../../domain/languages';
import { formatList } from '../../../language/formats';
import { textIn } from '../../../language/load-messages';
import { readLanguageOf } from '../../core/caller/language';
import { decrypt, encrypt } from '../../platform/config/encryption';
import { settings } from '../../platform/config/settings';
import { type Db, database } from '../../platform/database/client';
import type { Answer, Transport } from '../../platform/http/answer';
import { escapeHtml } from '../../platform/http/escape-html';
import { plainPage, plainPageHeaders } from '../../platform/http/plain-page';
import type { PlainRequest } from '../../platform/http/plain-request';
import { refuseMethod } from '../../platform/http/refuse-method';
import { changePreferences, NotificationKind, PreferencesChange } from '../../wire/preferences';

/*
 * Every mailed notification has an address that ends mails of its kinds (RFC 8058). It works without a sign-in: its token
 * names the account and the kinds, and only we can make one.
 */

export const unsubscribePath = '/mail/unsubscribe';
const PATH = `${unsubscribePath}/`;

const Choice = z.strictObject({ userId: z.uuid(), kinds: z.array(NotificationKind) });
type Choice = z.infer<typeof Choice>;

export const unsubscribeUrl = (choice: Choice): string =>
  settings().APP_URL + PATH + encrypt('mail', JSON.stringify(choice)).toString('base64url');

function readChoice(path: string): Choice | undefined {
  const text = decrypt('mail', Buffer.from(path.slice(PATH.length), 'base64url'));
  return text === null ? undefined : Choice.parse(JSON.parse(text));
}

/** Turns mails of these kinds off. False if the account is gone. */
const turnOff = (db: Db, { userId, kinds }: Choice): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await tx.row(
      sql`SELECT preferences FROM users WHERE id = ${userId} FOR NO KEY UPDATE`,
      z.object({ preferences: PreferencesChange }),
    );
    if (!row) return false;
    const notifications = Object.fromEntries(kinds.map((kind) => [kind, { mail: false }]));
    const preferences = JSON.stringify(changePreferences(row.preferences, { notifications }));
    await tx.run(sql`UPDATE users SET preferences = ${preferences}::jsonb WHERE id = ${userId}`);
    return true;
  });

const names = {
  mention: 'aboutMentions',
  comment: 'aboutComments',
  share: 'aboutShares',
  invite: 'aboutInvitations',
  reminder: 'aboutReminders',
  due: 'aboutDue',
} as const satisfies Record<NotificationKind, string>;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const page = (
  title: string,
  content: string,
  { language, status = 200 }: { language: Language; status?: number },
): Answer => ({
  status,
  headers: { ...plainPageHeaders, 'content-security-policy': policy },
  body: plainPage(title, content, language),
});

async function toSettings(language: Language): Promise<string> {
  const label = (await textIn(language, 'notifications'))('chooseMails');
  return `<p><a href="${escapeHtml(settings().APP_URL)}/settings/notifications">${escapeHtml(label)}</a></p>`;
}

async function unknown({ headers }: PlainRequest): Promise<Answer> {
  const language = languageOfHeader(headers.get('accept-language'));
  const t = await textIn(language, 'mails');
  const content = `<p>${t('signInToChange')}</p>${await toSettings(language)}`;
  return page(t('oldAddress'), content, { language, status: 404 });
}

/** Asks at `GET`, because mail filters open links. Mail programs send a `POST`, and so does the button. */
export const answerUnsubscribe: Transport = async (request) => {
  const { method, url } = request;
  const choice = readChoice(new URL(url).pathname);
  const language = choice && (await readLanguageOf(database(), choice.userId));
  if (!choice || !language) return unknown(request);
  const t = await textIn(language, 'mails');
  const what = formatList(
    language,
    choice.kinds.map((kind) => t(names[kind])),
  );
  const ended = `<p>${escapeHtml(t('noMoreMail', { what }))}</p>`;
  const form = `<form method="post"><button>${escapeHtml(t('stop'))}</button></form>`;
  if (method === 'GET' || method === 'HEAD') return page(t('stopAsk'), ended + form, { language });
  if (method !== 'POST') return refuseMethod('GET, HEAD, POST');
  if (!(await turnOff(database(), choice))) return unknown(request);
  return page(t('stopped'), ended + (await toSettings(language)), { language });
};
