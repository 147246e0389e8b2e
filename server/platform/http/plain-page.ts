import { directionOf, type Language } from '../../../domain/languages';
import { escapeHtml } from './escape-html';

/** A page with one message, in the planner's look. It has its own styles, because only Next knows the style sheet's name. */
export const plainPage = (
  title: string,
  content: string,
  language: Language = 'en',
): string => `<!DOCTYPE html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Parcours</title>
<style>
:root { color-scheme: light dark }
body { font: 14px/1.5 "Inter Variable", system-ui, sans-serif; max-width: 312px; margin: 20vh auto; padding: 0 24px; overflow-wrap: anywhere; color: light-dark(#211f1a, #edebe7); background: light-dark(#fcfbf9, #161512) }
h1 { font-size: 20px; line-height: 28px }
a { color: light-dark(#1c62b6, #77adf5) }
code { font-size: 12px; color: light-dark(#66635e, #9b9892) }
button { font: inherit; padding: 10px 16px; border: 0; border-radius: 6px; color: light-dark(#fafcff, #07101c); background: light-dark(#1c62b6, #77adf5) }
</style>
</head>
<body>
<main>
<p><b>Parcours</b></p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>`;

/** What `plainPage` needs, and no more. */
export const plainPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
};
