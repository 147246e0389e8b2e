import { directionOf, type Language } from '../../../domain/languages';
import type { Text } from '../../../language/translator';
import { escapeHtml } from '../http/escape-html';

interface Action {
  label: string;
  url: string;
}

/** The reader of a message. */
interface MailReader {
  language: Language;
  t: Text<'mails'>;
}

/** What a message says. Every message of the app is made of these parts. */
export interface Letter {
  /** Also the heading of the message. */
  subject: string;
  /** Plain sentences before the action. */
  paragraphs?: readonly string[];
  /** What another person wrote. */
  quote?: string;
  /** The one thing to do. */
  action?: Action;
  /** In a message about several things, one entry for each, with a link of its own. */
  items?: readonly { title: string; text: string; url: string }[];
  /** Small print at the end. */
  notes?: readonly string[];
  /** Below the small print. */
  footerLink?: Action;
}

/** The colours of `app/globals.css`, light and dark: mail programs know neither variables nor OKLCH. */
const colors = {
  surface: ['#f5f4f1', '#110f0c'],
  raised: ['#fffefd', '#201e1a'],
  line: ['#e1e0dc', '#302e29'],
  ink: ['#211f1a', '#edebe7'],
  'ink-2': ['#4d4a44', '#c0bdb9'],
  'ink-3': ['#66635e', '#9b9892'],
  accent: ['#1c62b6', '#77adf5'],
  'on-accent': ['#fafcff', '#07101c'],
} as const;
type Color = keyof typeof colors;

/** Classes for text, backgrounds and edges. Mail programs without `prefers-color-scheme` show the inline, light colours. */
const dark = Object.entries(colors)
  .flatMap(([name, [, color]]) => [
    `.t-${name}{color:${color}!important}`,
    `.b-${name}{background-color:${color}!important}`,
    `.e-${name}{border-color:${color}!important}`,
  ])
  .join('');

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

const styled = (color: Color, style: string) =>
  `class="t-${color}" style="${font}color:${colors[color][0]};${style}"`;

/** Text with its line breaks; long words and addresses break anywhere, for narrow screens. */
const paragraph = (text: string, color: Color, style: string) =>
  `<p ${styled(color, `margin:0 0 12px;overflow-wrap:anywhere;${style}`)}>${escapeHtml(text).replace(/\n/g, '<br>')}</p>`;

const body = 'font-size:15px;line-height:22px;';
const small = 'font-size:13px;line-height:19px;';

const link = ({ label, url }: Action, color: Color, style: string) =>
  `<a href="${escapeHtml(url)}" ${styled(color, `overflow-wrap:anywhere;${style}`)}>${escapeHtml(label)}</a>`;

const button = (action: Action, t: Text<'mails'>) => `
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0"><tr>
<td class="b-accent" bgcolor="${colors.accent[0]}" style="background-color:${colors.accent[0]};border-radius:6px">
${link(action, 'on-accent', 'display:inline-block;padding:12px 20px;font-size:15px;line-height:20px;font-weight:600;text-decoration:none')}
</td></tr></table>
${paragraph(t('orOpen'), 'ink-3', `${small}margin-bottom:0`)}
<p style="margin:0 0 12px">${link({ label: action.url, url: action.url }, 'accent', small)}</p>`;

const quoted = (text: string) =>
  `<div class="e-line" style="border-inline-start:3px solid ${colors.line[0]};padding-inline-start:12px">${paragraph(text, 'ink-2', body)}</div>`;

const item = ({ title, text, url }: { title: string; text: string; url: string }) => `
<div class="e-line" style="border-top:1px solid ${colors.line[0]};padding:12px 0 2px">
<p style="margin:0 0 4px">${link({ label: title, url }, 'ink', `${body}font-weight:600`)}</p>
${text && paragraph(text, 'ink-2', small)}</div>`;

const content = ({ subject, paragraphs = [], quote, action, items = [] }: Letter, t: Text<'mails'>) =>
  [
    `<h1 ${styled('ink', 'margin:0 0 12px;font-size:20px;line-height:28px;font-weight:600;overflow-wrap:anywhere')}>${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((text) => paragraph(text, 'ink-2', body)),
    quote && quoted(quote),
    ...items.map(item),
    action && button(action, t),
  ]
    .filter(Boolean)
    .join('\n');

const footer = ({ notes = [], footerLink }: Letter) =>
  [
    ...notes.map((text) => paragraph(text, 'ink-3', small)),
    footerLink && `<p style="margin:0">${link(footerLink, 'ink-3', `${small}text-decoration:underline`)}</p>`,
  ]
    .filter(Boolean)
    .join('\n');

function toHtml(letter: Letter, { language, t }: MailReader): string {
  return `<!DOCTYPE html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){${dark}}
</style>
</head>
<body class="b-surface" style="margin:0;padding:0;background-color:${colors.surface[0]}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;text-align:start">
<tr><td style="padding:0 4px 12px">${paragraph('Parcours', 'ink', 'font-size:16px;line-height:24px;font-weight:600;margin:0')}</td></tr>
<tr><td class="b-raised e-line" style="background-color:${colors.raised[0]};border:1px solid ${colors.line[0]};border-radius:10px;padding:24px 20px 12px">
${content(letter, t)}
</td></tr>
<tr><td style="padding:16px 4px 0">
${footer(letter)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

function toText({ subject, quote, action, footerLink, paragraphs = [], items = [], notes = [] }: Letter) {
  const parts = [
    subject,
    ...paragraphs,
    quote,
    ...items.map(({ title, text, url }) => [title, text, url].filter(Boolean).join('\n')),
    action && `${action.label}:\n${action.url}`,
    ...notes,
    footerLink && `${footerLink.label}:\n${footerLink.url}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** The message as HTML and as plain text. It loads nothing from elsewhere. */
export const renderLetter = (letter: Letter, reader: MailReader) => ({
  subject: letter.subject,
  text: toText(letter),
  html: toHtml(letter, reader),
});
