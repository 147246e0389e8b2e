import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notFound } from '../../platform/errors/errors';
import type { Answer, Transport } from '../../platform/http/answer';
import { escapeHtml } from '../../platform/http/escape-html';
import { catalogue, type Operation } from '../catalogue';
import { toTitle } from '../mcp/tool-text';
import { propertiesOf, requiredOf } from '../openapi/json-schema';
import { commandExample, curlExample, toolExample, typeScriptExample } from './docs-examples';
import { answerDocsPage, preformatted as code, docsPage, withCode } from './docs-html';
import { limitsText, typeText } from './schema-text';

function inputTable({ inputSchema, pathParameters }: Operation): string {
  const properties = Object.entries(propertiesOf(inputSchema));
  if (properties.length === 0) return '';
  const required = requiredOf(inputSchema);
  const rows = properties.map(([name, field]) => {
    const place = pathParameters.includes(name) ? 'in the path' : required.includes(name) ? 'required' : '';
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code> <small>${place}</small></th>
<td><code>${escapeHtml(typeText(field))}</code></td><td>${withCode(limitsText(field))}</td></tr>`;
  });
  return `<table><caption>Input</caption><tbody>${rows.join('')}</tbody></table>`;
}

/** The text that the search looks through. */
const words = ({ meta, route, method }: Operation) =>
  escapeHtml(
    [meta.tool, meta.tool.replaceAll('_', ' '), meta.summary, method, route].join(' ').toLowerCase(),
  );

const examples: [name: string, write: (operation: Operation) => string][] = [
  ['curl', curlExample],
  ['TypeScript', typeScriptExample],
  ['Command line', commandExample],
  ['Tool', toolExample],
];

const section = (operation: Operation) => {
  const { meta, method, route, status } = operation;
  const { tool, summary, description = '' } = meta;
  const calls = examples.map(
    ([name, write], at) =>
      `<details name="${tool}"${at === 0 ? ' open' : ''}><summary>${name}</summary>${code(write(operation), `${tool}: ${name}`)}</details>`,
  );
  return `<section class="operation" id="${tool}" aria-labelledby="h-${tool}"><div>
<h2 id="h-${tool}">${escapeHtml(summary)}</h2>
<p class="route"><span class="method ${method}">${method}</span><code>/v2${escapeHtml(route)}</code> <code class="tool">${tool}</code></p>
${description && `<p>${withCode(description)}</p>`}
${inputTable(operation)}
<details><summary>Answer ${status}</summary>${code(typeText(operation.outputSchema), `Answer of ${tool}`)}</details>
</div><div class="calls">${calls.join('')}</div></section>`;
};

/** Groups operations by the first segment of their routes. */
function groupOperations(): Map<string, Operation[]> {
  const found = new Map<string, Operation[]>();
  for (const operation of catalogue()) {
    const name = operation.route.split('/')[1] ?? '';
    found.set(name, [...(found.get(name) ?? []), operation]);
  }
  return new Map([...found].sort(([one], [other]) => one.localeCompare(other)));
}

const pathOf = (group: string) => `/docs/api/${group}`;

const row = (group: string, operation: Operation) => {
  const { method } = operation;
  const { tool, summary } = operation.meta;
  return `<li id="${tool}" data-words="${words(operation)}"><a href="${pathOf(group)}#${tool}">${tool.replaceAll('_', ' ')}</a><span>${escapeHtml(summary)}</span><span class="method ${method}">${method}</span></li>`;
};

const intro = `<div class="intro"><h1>API reference</h1>
<p>Every operation is a REST route below <code>/v2</code>, a tool of <code>POST /mcp</code> and a command of <code>parcours</code>: one definition, one set of shapes.
For machines: <a href="/v2/openapi.json">OpenAPI 3.1</a>.</p>
<p>Send <code>Authorization: Bearer pc_…</code> with a token from <a href="/settings/tokens">Settings</a>, and your own day as <code>X-PC-Today: YYYY-MM-DD</code> or your time zone as <code>X-PC-Zone: Europe/Berlin</code>; without them the zone of your preferences counts, else UTC.
Bodies are JSON objects. Unknown fields are refused by name.</p></div>`;

/** The page that people search: every operation in one line. */
function renderIndex(): string {
  const links = [...groupOperations().keys()].map(
    (name) => `<li><a href="#${name}">${toTitle(name)}</a></li>`,
  );
  const groups = [...groupOperations()].map(
    ([name, operations]) =>
      `<div class="group"><h2 id="${name}"><a href="${pathOf(name)}">${toTitle(name)}</a></h2><ul class="operations">${operations.map((operation) => row(name, operation)).join('')}</ul></div>`,
  );
  return docsPage({
    title: 'API reference',
    summary: 'Every operation of Parcours over REST, MCP and the command line.',
    search: `<label for="search">Search operations</label><input id="search" type="search" placeholder="/" autocomplete="off" spellcheck="false"><div role="status"></div>\n`,
    path: '/docs',
    links: `<li class="group"><ul>${links.join('')}</ul></li>`,
    content: intro + groups.join(''),
    searches: true,
  });
}

/** The operations of one resource in full. */
function renderGroup(name: string, operations: readonly Operation[]): string {
  const links = operations.map(
    ({ meta: { tool } }) => `<li><a href="#${tool}">${tool.replaceAll('_', ' ')}</a></li>`,
  );
  return docsPage({
    title: toTitle(name),
    path: '/docs',
    summary: `${toTitle(name)} in the API of Parcours: inputs, answers and examples.`,
    links: `<li class="group"><a href="/docs#${name}">All operations</a><ul>${links.join('')}</ul></li>`,
    content: `<h1>${toTitle(name)}</h1>
<p>The examples in TypeScript use <a href="/docs/typescript">the client</a>.</p>${operations.map(section).join('')}`,
  });
}

const fontFile = join('node_modules', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

/** Next serves the font under a name that changes with each build, so the reference has its own copy. */
async function answerFont(): Promise<Answer> {
  const headers = { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=604800' };
  return { status: 200, headers, body: await readFile(fontFile) };
}

/** How to make a page; undefined if there is none of this path. */
function pageAt(pathname: string): (() => string) | undefined {
  if (pathname === '/docs') return renderIndex;
  const name = pathname.replace('/docs/api/', '');
  const operations = groupOperations().get(name);
  return operations && pathname === pathOf(name) ? () => renderGroup(name, operations) : undefined;
}

/** `GET /docs` and `/docs/api/…`: the API reference, generated from the catalogue. */
export const answerDocs: Transport = async (request, headers) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/docs/inter.woff2') return answerFont();
  const make = pageAt(pathname);
  if (!make) throw notFound('page');
  return answerDocsPage(request, headers, make);
};
