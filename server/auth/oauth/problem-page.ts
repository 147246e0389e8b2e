import { escapeHtml } from '../../http/escape-html';
import { plainPage } from '../../http/plain-page';

const texts: Record<string, string> = {
  invalid_client: 'This server does not know the app, or could not read its description.',
  invalid_redirect_uri: 'The app wants to be answered at an address that it has not registered.',
};

/** The way back to the app, with the error in the address. It names where it leads: anyone can register an app. */
const linkBack = (address: string) =>
  `<p><a rel="noreferrer" href="${escapeHtml(address)}">Go back to ${escapeHtml(new URL(address).host || 'the app')}</a></p>\n`;

/** Shown where the browser must not be sent back to the app. */
export const problemPage = (
  error: string,
  { description = '', back }: { description?: string | undefined; back?: string } = {},
): string =>
  plainPage(
    'This app cannot be connected',
    `<p>${escapeHtml(texts[error] ?? 'The request is not valid, or it is too old.')} Go back to the app and start again.</p>
${back ? linkBack(back) : ''}<p><code>${escapeHtml([error, description].filter(Boolean).join(': '))}</code></p>`,
  );
