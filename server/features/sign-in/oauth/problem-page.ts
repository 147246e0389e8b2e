import { textIn } from '../../../../language/load-messages';
import type { Text } from '../../../../language/translator';
import { escapeHtml } from '../../../platform/http/escape-html';
import { plainPage } from '../../../platform/http/plain-page';
import { readVisitorLanguage } from '../arrival';

type Words = Text<'oauth-problem'>;

const reasons = {
  invalid_client: 'unknownApp',
  invalid_redirect_uri: 'unknownAddress',
} as const;

const hasReason = (error: string): error is keyof typeof reasons => error in reasons;

/** The link back to the app, with the error in its address. It shows its host, because anyone can register an app. */
function linkBack(address: string, t: Words): string {
  const place = new URL(address).host || t('theApp');
  return `<p><a rel="noreferrer" href="${escapeHtml(address)}">${escapeHtml(t('backTo', { place }))}</a></p>\n`;
}

/**
 * Shown where the browser must not be sent back to the app, in the language of the headers that it sent. The error itself
 * is for the developers of the app, in English.
 */
export async function problemPage(
  { error, description, back }: { error: string; description?: string | undefined; back?: string },
  sent: Pick<Headers, 'get'>,
): Promise<string> {
  const language = readVisitorLanguage(sent);
  const t = await textIn(language, 'oauth-problem');
  const reason = t(hasReason(error) ? reasons[error] : 'invalid');
  const code = [error, description].filter(Boolean).join(': ');
  return plainPage(
    t('title'),
    `<p>${escapeHtml(reason)}</p>\n${back ? linkBack(back, t) : ''}<p><code dir="ltr">${escapeHtml(code)}</code></p>`,
    language,
  );
}
