import { isRecord } from '../../wire/is-record';
import { type JsonSchema, propertiesOf, requiredOf } from '../openapi/json-schema';

const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const INLINE = 64;
/** Patterns with a name of their own. */
const patternNames: [RegExp, string][] = [
  [/0-9a-fA-F\]\{8\}/, 'id'],
  [/^\^\\d\{4\}-\\d\{2\}-\\d\{2\}\$$/, 'day'],
  [/^\^\(\?:\\d\{4\}-/, 'day or word'],
];

function scalarText({ type, pattern, format }: JsonSchema): string {
  const named = typeof pattern === 'string' && patternNames.find(([known]) => known.test(pattern))?.[1];
  return (type === 'string' && named) || String(format ?? type ?? 'any');
}

function objectText(schema: JsonSchema, indent: string): string {
  const required = requiredOf(schema);
  const properties = Object.entries(propertiesOf(schema));
  if (properties.length === 0) return '{}';
  const inner = `${indent}  `;
  const fields = properties.map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(field, inner)}`,
  );
  const line = `{ ${fields.join(', ')} }`;
  return line.length <= INLINE && !line.includes('\n')
    ? line
    : `{\n${inner}${fields.join(`\n${inner}`)}\n${indent}}`;
}

function listText({ items }: JsonSchema, indent: string): string {
  const item = typeText(items, indent);
  return /^[\w"]+$|^\{/.test(item) ? `${item}[]` : `(${item})[]`;
}

/** A schema as a readable type: `id`, `day | null`, `{ kind: "today" } | …`. Long objects have one field per line. */
export function typeText(schema: unknown, indent = ''): string {
  if (!isRecord(schema)) return 'any';
  const branches = toArray(schema['anyOf'] ?? schema['oneOf']);
  if (branches.length > 0)
    return [...new Set(branches.map((branch) => typeText(branch, indent)))].join(' | ');
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const { type } = schema;
  if (Array.isArray(type)) return type.map((one) => typeText({ ...schema, type: one }, indent)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (type === 'array') return listText(schema, indent);
  return type === 'object' ? objectText(schema, indent) : scalarText(schema);
}

function rangeText(least: unknown, most: unknown, unit: string): string {
  if (typeof most !== 'number' || most >= Number.MAX_SAFE_INTEGER) return '';
  return `${typeof least === 'number' ? least : 0} to ${most}${unit}`;
}

/** The description, limits and default of a field. */
export function limitsText(schema: unknown): string {
  if (!isRecord(schema)) return '';
  const own =
    toArray(schema['anyOf'])
      .filter(isRecord)
      .find(({ type }) => type !== 'null') ?? schema;
  const known = [
    typeof schema['description'] === 'string' && schema['description'].replace(/\.$/, ''),
    rangeText(own['minLength'], own['maxLength'], ' characters'),
    rangeText(own['minimum'], own['maximum'], ''),
    rangeText(own['minItems'], own['maxItems'], ' items'),
    'default' in schema && `default ${JSON.stringify(schema['default'])}`,
  ];
  return known.filter(Boolean).join('; ');
}
