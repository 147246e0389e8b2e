import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codes, isErrorCode, notFound } from '../errors/errors';
import { escapeHtml } from '../http/escape-html';
import { errorResponse } from '../http/json-response';
import { catalogue, type Operation } from './catalogue';
import { preformatted as code, docsHeaders, docsPage } from './docs-html';
import { propertiesOf, requiredOf } from './json-schema';
import { errorMeanings } from './openapi';
import { limitsText, typeText } from './schema-text';
import { toTitle } from './tool-text';

function inputTable({ inputSchema, pathParameters }: Operation): string {
  const properties = Object.entries(propertiesOf(inputSchema));
  if (properties.length === 0) return '';
  const required = requiredOf(inputSchema);
  const rows = properties.map(([name, field]) => {
    const place = pathParameters.includes(name) ? 'in the path' : required.includes(name) ? 'required' : '';
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code> <small>${place}</small></th>
<td><code>${escapeHtml(typeText(field))}</code></td><td>${escapeHtml(limitsText(field))}</td></tr>`;
  });
  return `<table><caption>Input</caption><tbody>${rows.join('')}</tbody></table>`;
}

const toShellJson = (value: unknown) => JSON.stringify(value).replaceAll("'", `'\\''`);

const queryOf = (example: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(example).map(([name, value]) => [name, String(value)]));

function curl({ method, route, meta }: Operation): string {
  const verb = method === 'GET' ? '' : ` -X ${method}`;
  const query = method === 'GET' && meta.example ? `?${queryOf(meta.example)}` : '';
  const lines = [
    `curl${verb} "$PARCOURS_URL/v2${route}${query}"`,
    `-H "Authorization: Bearer $PARCOURS_TOKEN"`,
  ];
  if (meta.example && !query)
    lines.push(`-H 'Content-Type: application/json' -d '${toShellJson(meta.example)}'`);
  return lines.join(' \\\n  ');
}

const toolCall = ({ meta, pathParameters }: Operation) => {
  const ids = Object.fromEntries(pathParameters.map((name) => [name, '…']));
  const params = { name: meta.tool, arguments: { ...ids, ...meta.example } };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
};

const command = ({ meta, pathParameters }: Operation) => {
  const searchWords = [
    'parcours',
    meta.tool.replaceAll('_', '-'),
    ...pathParameters.map((name) => `<${name}>`),
  ];
  return [...searchWords, ...(meta.example ? [`--input '${toShellJson(meta.example)}'`] : [])].join(' ');
};

/** The text that the search looks through. */
const words = ({ meta, route, method }: Operation) =>
  escapeHtml(
    [meta.tool, meta.tool.replaceAll('_', ' '), meta.summary, method, route].join(' ').toLowerCase(),
  );

const section = (operation: Operation) => {
  const { meta, method, route, status } = operation;
  const { tool, summary, description = '' } = meta;
  return `<section id="${tool}" aria-labelledby="h-${tool}" data-words="${words(operation)}">
<h3 id="h-${tool}">${escapeHtml(summary)}</h3>
<p class="route"><span class="method ${method}">${method}</span><code>/v2${escapeHtml(route)}</code> <code class="tool">${tool}</code></p>
${description && `<p>${escapeHtml(description)}</p>`}
${inputTable(operation)}
<details><summary>Answer ${status}</summary>${code(typeText(operation.outputSchema), `Answer of ${tool}`)}</details>
<details><summary>Calls: curl, tool, command</summary>${code(curl(operation), `${tool} with curl`)}${code(toolCall(operation), `${tool} as a tool`)}${code(command(operation), `${tool} as a command`)}</details>
</section>`;
};

function groupOperations(): [string, Operation[]][] {
  const found = new Map<string, Operation[]>();
  for (const operation of catalogue()) {
    const name = operation.route.split('/')[1] ?? '';
    found.set(name, [...(found.get(name) ?? []), operation]);
  }
  return [...found].sort(([one], [other]) => one.localeCompare(other));
}

const link = (operation: Operation) =>
  `<li data-words="${words(operation)}"><a href="#${operation.meta.tool}">${operation.meta.tool.replaceAll('_', ' ')}</a></li>`;

function errorTable(): string {
  const rows = Object.entries(codes).map(
    ([name, { status }]) =>
      `<tr><th scope="row"><code>${status}</code></th><td><code>${name}</code></td><td>${escapeHtml(isErrorCode(name) ? errorMeanings[name] : '').replace(/`([^`]+)`/g, '<code>$1</code>')}</td></tr>`,
  );
  return `<table><caption>Errors</caption><tbody>${rows.join('')}</tbody></table>`;
}

const intro = () => `<div class="intro"><h1>API reference</h1>
<p>Every operation is a REST route below <code>/v2</code>, a tool of <code>POST /mcp</code> and a command of <code>parcours</code>: one definition, one set of shapes.
For machines: <a href="/v2/openapi.json">OpenAPI 3.1</a>. For assistants: <a href="/docs/assistants">the guide</a>.</p>
<p>Send <code>Authorization: Bearer pc_…</code> with a token from <a href="/settings/tokens">Settings</a>, and your own day as <code>X-PC-Today: YYYY-MM-DD</code> or your time zone as <code>X-PC-Zone: Europe/Berlin</code>; without them the zone of your preferences counts, else UTC.
Bodies are JSON objects. Unknown fields are refused by name.</p>
<p>A write may carry <code>Idempotency-Key</code>, 1 to 255 characters of your own: sent again within 24 hours, the same request is not done again and gets the first answer, with <code>Idempotent-Replayed: true</code>.
Another request under the key is refused with 422, and any request while the first is still running with 409. A request that failed wrote nothing and may be retried under its key. Only a 503 can leave this unknown, and says so: retry it under its key, and it is done once.</p>
<p>A token has a number of requests per minute: <code>RateLimit-Policy: "default";q=600;w=60</code> says how many, <code>RateLimit: "default";r=599;t=1</code> how many are left.
Requests over the limit get 429; <code>Retry-After</code> says how many seconds to wait.</p>
<p>Every failure is <code>{"error": {"code", "message", "details": [{"field", "message"}]}}</code>; over <code>/mcp</code> the same stands in <code>structuredContent</code> with <code>isError</code>.</p>
${errorTable()}</div>`;

function renderPage(): string {
  const all = groupOperations();
  const links = all.map(
    ([name, operations]) =>
      `<li class="group"><a href="#${name}">${toTitle(name)}</a><ul>${operations.map(link).join('')}</ul></li>`,
  );
  const body = all.map(
    ([name, operations]) =>
      `<div class="group"><h2 id="${name}">${toTitle(name)}</h2>${operations.map(section).join('')}</div>`,
  );
  return docsPage({
    title: 'API reference',
    search: `<label for="search">Search operations</label><input id="search" type="search" placeholder="/" autocomplete="off" spellcheck="false"><div role="status"></div>\n`,
    links: links.join(''),
    content: intro() + body.join(''),
    searches: true,
  });
}

const fontFile = join('node_modules', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

/** Next serves the font under a name that changes with each build, so the reference has its own copy. */
async function answerFont(): Promise<Response> {
  const bytes = new Uint8Array(await readFile(fontFile));
  return new Response(bytes, {
    headers: {
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=604800',
      'x-content-type-options': 'nosniff',
    },
  });
}

let cachedPage: string | undefined;

/** `GET /docs`: the API reference, generated from the catalogue. */
export async function answerDocs(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/docs/inter.woff2') return answerFont();
  if (pathname !== '/docs') return errorResponse(notFound('route'), '');
  cachedPage ??= renderPage();
  return new Response(request.method === 'HEAD' ? null : cachedPage, { headers: docsHeaders });
}
