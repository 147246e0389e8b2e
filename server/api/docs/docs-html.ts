import { createHash } from 'node:crypto';
import { AppError } from '../../platform/errors/errors';
import type { Answer, Transport } from '../../platform/http/answer';
import { FixedText } from '../../platform/http/compression';
import { escapeHtml } from '../../platform/http/escape-html';
import type { PlainRequest } from '../../platform/http/plain-request';
import { answerDocument, type FixedDocument } from '../answer-document';
import { docsScript } from './docs-script';
import { docsStyle } from './docs-style';

/** Code that can be scrolled with the keyboard. */
export const preformatted = (text: string, label: string): string =>
  `<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text)}</code></pre>`;

/** A text with `code` as HTML. */
export const withCode = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

interface DocsPage {
  title: string;
  /** What search engines show. */
  summary: string;
  /** The page of the navigation that it is, or is a part of. */
  path?: string;
  /** The items of the navigation. */
  links: string;
  /** HTML between the name and the items of the navigation. */
  search?: string;
  content: string;
  /** Whether the page runs the script of the search. */
  searches?: boolean;
  /** Whether people read it, who look for the guide first. */
  isGuide?: boolean;
}

/** The pages beside the reference. */
const topics: [path: string, name: string][] = [
  ['/docs', 'API reference'],
  ['/docs/errors', 'Errors'],
  ['/docs/limits', 'Limits'],
  ['/docs/idempotency', 'Idempotency'],
  ['/docs/webhooks', 'Webhooks'],
  ['/docs/typescript', 'TypeScript'],
  ['/docs/assistants', 'Assistants'],
];

const topicLinks = (current: string | undefined) =>
  topics.map(
    ([path, name]) =>
      `<li class="topic"><a href="${path}"${path === current ? ' aria-current="page"' : ''}>${name}</a></li>`,
  );

/** A page in the planner's paper, ink and typeface. */
export const docsPage = ({
  title,
  summary,
  path,
  links,
  search = '',
  content,
  searches = false,
  isGuide = false,
}: DocsPage): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(summary)}"><link rel="icon" href="/icons/icon-192.png">
<title>${escapeHtml(title)} · Parcours</title><style>${docsStyle}</style></head><body>
<a class="skip" href="#content">Skip to the content</a>
<nav aria-label="Contents"><a class="home" href="/">Parcours</a>
${search}<ul>${isGuide ? links + topicLinks(path)[0] : topicLinks(path).join('') + links}</ul></nav>
<main id="content">${content}</main>${searches ? `<script>${docsScript}</script>` : ''}</body></html>`;

const scriptHash = createHash('sha256').update(docsScript).digest('base64');

const docsHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': `default-src 'none'; script-src 'sha256-${scriptHash}'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  'referrer-policy': 'same-origin',
};

const documents = new Map<string, FixedDocument>();

/** Answers a page of the docs, which is made when it is first asked for. Its path must be one that there is. */
export async function answerDocsPage(
  request: PlainRequest,
  answerHeaders: Headers,
  make: () => string,
): Promise<Answer> {
  const { pathname } = new URL(request.url);
  const document = documents.get(pathname) ?? { text: new FixedText(make()), headers: docsHeaders };
  documents.set(pathname, document);
  return answerDocument(request, answerHeaders, document);
}

const noPage = () =>
  docsPage({
    title: 'Page not found',
    summary: 'There is no page at this address.',
    path: '',
    links: '',
    content: `<div class="intro"><h1>Page not found</h1>
<p>There is no page at this address. The <a href="/help">guide</a> shows how to plan, the <a href="/docs">API reference</a> how to program.</p></div>`,
  });

/** The transport, with a page in place of JSON where a browser asks for a page that there is not. */
export const withPages =
  (transport: Transport): Transport =>
  (request, headers) =>
    transport(request, headers).catch((thrown: unknown) => {
      const isMissing = thrown instanceof AppError && thrown.kind === 'not_found';
      if (!isMissing || !request.headers.get('accept')?.includes('text/html')) throw thrown;
      return { status: 404, headers: { ...docsHeaders, 'cache-control': 'no-store' }, body: noPage() };
    });
