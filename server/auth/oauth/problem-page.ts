const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const texts: Record<string, string> = {
  invalid_client: 'This server does not know the app, or could not read its description.',
  invalid_redirect_uri: 'The app wants to be answered at an address that it has not registered.',
};

/** The way back to the app, with the error in the address. It names where it leads: anyone can register an app. */
const linkBack = (address: string) =>
  `<p><a rel="noreferrer" href="${escapeHtml(address)}">Go back to ${escapeHtml(new URL(address).host || 'the app')}</a></p>\n`;

/** Shown where the browser must not be sent back to the app. It has its own styles, because only Next knows the style sheet's name. */
export const problemPage = (
  error: string,
  { description = '', back }: { description?: string | undefined; back?: string } = {},
): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This app cannot be connected · Parcours</title>
<style>
:root { color-scheme: light dark }
body { font: 14px/1.5 "Inter Variable", system-ui, sans-serif; max-width: 312px; margin: 20vh auto; padding: 0 24px }
h1 { font-size: 20px; line-height: 28px }
code { font-size: 12px; opacity: .75; overflow-wrap: anywhere }
</style>
</head>
<body>
<main>
<p><b>Parcours</b></p>
<h1>This app cannot be connected</h1>
<p>${escapeHtml(texts[error] ?? 'The request is not valid, or it is too old.')} Go back to the app and start again.</p>
${back ? linkBack(back) : ''}<p><code>${escapeHtml([error, description].filter(Boolean).join(': '))}</code></p>
</main>
</body>
</html>`;
