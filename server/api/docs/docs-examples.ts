import type { Operation } from '../catalogue';
import { propertiesOf, requiredOf } from '../openapi/json-schema';

/* The calls of an operation that the reference shows. A test compiles and parses them. */

const SAMPLE_ID = '3f1c9a52-7d0e-4b6a-9f3e-2c8d51a7b604';

const samples: Record<string, unknown> = {
  calendarId: 'primary',
  day: '2026-11-24',
  eventId: '20261124T090000',
  index: 0,
  tag: 'errands',
  targetKind: 'project',
  username: 'ann',
};

const parametersOf = ({ pathParameters }: Operation): Record<string, unknown> =>
  Object.fromEntries(pathParameters.map((name) => [name, samples[name] ?? SAMPLE_ID]));

/** What is not in the path: the declared example, and samples for other inputs that are required. */
function inputOf({ inputSchema, pathParameters, meta }: Operation): Record<string, unknown> {
  const { example = {} } = meta;
  const missing = requiredOf(inputSchema).filter(
    (name) => !pathParameters.includes(name) && !(name in example),
  );
  const properties = propertiesOf(inputSchema);
  const known = missing.filter((name) => name in properties);
  return { ...Object.fromEntries(known.map((name) => [name, samples[name] ?? SAMPLE_ID])), ...example };
}

const isEmpty = (value: object) => Object.keys(value).length === 0;

const fill = (route: string, parameters: Record<string, unknown>) =>
  route.replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name]));

/** In single quotes of a shell. */
const toShellJson = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", `'\\''`)}'`;

const sendsBody = ({ method }: Operation) => method !== 'GET' && method !== 'DELETE';

function queryOf(input: Record<string, unknown>): string {
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

export function curlExample(operation: Operation): string {
  const { method, route } = operation;
  const [input, hasBody] = [inputOf(operation), sendsBody(operation)];
  const path = fill(route, parametersOf(operation)) + (hasBody ? '' : queryOf(input));
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$PARCOURS_URL/v2${path}"`,
    `-H "Authorization: Bearer $PARCOURS_TOKEN"`,
    ...(hasBody && !isEmpty(input) ? [`-H 'Content-Type: application/json' -d ${toShellJson(input)}`] : []),
  ].join(' \\\n  ');
}

const LINE = 88;

/** A value as TypeScript. */
function toCode(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => toCode(one, inner))
    : Object.entries(value).map(([name, one]) => `${name}: ${toCode(one, inner)}`);
  const [open, close, space] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' '];
  if (parts.length === 0) return open + close;
  const line = open + space + parts.join(', ') + space + close;
  const fits = indent.length + line.length <= LINE && !line.includes('\n');
  return fits ? line : `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

export function typeScriptExample(operation: Operation): string {
  const { method, route, outputSchema } = operation;
  const [path, input, hasBody] = [parametersOf(operation), inputOf(operation), sendsBody(operation)];
  const query = hasBody ? {} : input;
  const params = { ...(isEmpty(path) ? {} : { path }), ...(isEmpty(query) ? {} : { query }) };
  const options = {
    ...(isEmpty(params) ? {} : { params }),
    ...(hasBody && !isEmpty(input) ? { body: input } : {}),
  };
  // `package` is a reserved word.
  const answer = requiredOf(outputSchema)
    .map((name) => (name === 'package' ? 'package: found' : name))
    .join(', ');
  const call = `parcours.${method}('/v2${route}'${isEmpty(options) ? '' : `, ${toCode(options)}`})`;
  return `const ${answer ? `{ ${answer} }` : 'answer'} = await unwrap(${call.includes('\n') || call.length > LINE ? `\n  ${call.replaceAll('\n', '\n  ')},\n` : call});`;
}

export function toolExample(operation: Operation): string {
  const params = {
    name: operation.meta.tool,
    arguments: { ...parametersOf(operation), ...inputOf(operation) },
  };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
}

export function commandExample(operation: Operation): string {
  const positions = Object.values(parametersOf(operation)).map(String);
  const input = inputOf(operation);
  const words = ['parcours', operation.meta.tool.replaceAll('_', '-'), ...positions];
  return [...words, ...(isEmpty(input) ? [] : [`--input ${toShellJson(input)}`])].join(' ');
}
