import { catalogue, type JsonSchema, type Operation } from './catalogue';
import { docsStyle } from './docs-style';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** A schema in a word or two: `string (uuid)`, `1 to 50 of object`, `"today" | "anytime"`. */
function typeName(schema: unknown): string {
  if (!isObject(schema)) return 'any';
  const branches = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(branches)) return branches.map(typeName).join(' | ');
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['type'] === 'array') return `list of ${typeName(schema['items'])}`;
  if (schema['type'] === 'object' && isObject(schema['properties'])) {
    const fields = Object.entries(schema['properties']).map(([name, field]) => `${name}: ${typeName(field)}`);
    return `{ ${fields.join(', ')} }`;
  }
  return String(schema['type'] ?? 'any');
}

function limits(schema: unknown): string {
  if (!isObject(schema)) return '';
  const { minLength, maxLength, minimum, maximum, maxItems, description } = schema;
  const known = [
    description,
    maxLength !== undefined && `${minLength ?? 0} to ${maxLength} characters`,
    typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER && `${minimum} to ${maximum}`,
    maxItems !== undefined && `at most ${maxItems}`,
    'default' in schema && `default ${JSON.stringify(schema['default'])}`,
  ];
  return known.filter(Boolean).join('; ');
}

function fields(schema: JsonSchema, caption: string): string {
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  if (properties.length === 0) return '';
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const rows = properties.map(([name, field]) => {
    const mark = required.includes(name) ? '' : ' <small>optional</small>';
    return `<tr><th scope="row"><code>${escaped(name)}</code>${mark}</th><td><code>${escaped(typeName(field))}</code></td><td>${escaped(limits(field))}</td></tr>`;
  });
  return `<table><caption>${caption}</caption><tbody>${rows.join('')}</tbody></table>`;
}

function curl({ method, route, meta }: Operation): string {
  const body = meta.example
    ? ` \\\n  -H 'Content-Type: application/json' -d '${JSON.stringify(meta.example)}'`
    : '';
  return `curl${method === 'GET' ? '' : ` -X ${method}`} -H "Authorization: Bearer $PARCOURS_TOKEN" \\\n  "$PARCOURS_URL/v2${route}"${body}`;
}

const section = (operation: Operation) => `
  <section id="${operation.meta.tool}" aria-labelledby="h-${operation.meta.tool}">
    <h3 id="h-${operation.meta.tool}"><span class="method ${operation.method}">${operation.method}</span> <code>/v2${escaped(operation.route)}</code></h3>
    <p>${escaped(operation.meta.summary)} ${escaped(operation.meta.description ?? '')}</p>
    <p class="faces">Tool <code>${operation.meta.tool}</code>, command <code>parcours ${operation.meta.tool.replaceAll('_', '-')}</code>, answers ${operation.status}</p>
    ${fields(operation.inputSchema, 'Input')}
    ${fields(operation.outputSchema, 'Answer')}
    <details><summary>curl</summary><pre tabindex="0">${escaped(curl(operation))}</pre></details>
  </section>`;

function groups(): Map<string, Operation[]> {
  const found = new Map<string, Operation[]>();
  for (const operation of catalogue()) {
    const name = operation.route.split('/')[1] ?? '';
    found.set(name, [...(found.get(name) ?? []), operation]);
  }
  return found;
}

const heading = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

function page(): string {
  const all = [...groups()];
  const links = all.map(
    ([name, operations]) =>
      `<li><a href="#${name}">${heading(name)}</a><ul>${operations
        .map(({ meta }) => `<li><a href="#${meta.tool}">${meta.tool}</a></li>`)
        .join('')}</ul></li>`,
  );
  const body = all.map(
    ([name, operations]) => `<h2 id="${name}">${heading(name)}</h2>${operations.map(section).join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parcours API</title><style>${docsStyle}</style></head><body>
<nav aria-label="Operations"><a class="home" href="/">Parcours</a><ul>${links.join('')}</ul></nav>
<main><h1>API</h1>
<p>Every operation is a REST route below <code>/v2</code>, a tool of <code>/mcp</code> and a command of <code>parcours</code>: one definition, one set of shapes.
Send <code>Authorization: Bearer pc_…</code> with a token from <a href="/settings/tokens">Settings</a>, and your day as <code>X-PC-Today: YYYY-MM-DD</code>.
Failures are <code>{"error": {"code", "message", "details": [{"field", "message"}]}}</code>. For machines: <a href="/v2/openapi.json">OpenAPI 3.1</a>.</p>
${body.join('')}</main></body></html>`;
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
};

/** `GET /docs`: the operations to read, made from the catalogue. */
export async function docs(): Promise<Response> {
  return new Response(page(), { headers });
}
