import type { JsonSchema } from '@/server/api/openapi/json-schema';
import { propertiesOf } from '@/server/api/openapi/json-schema';
import { isRecord } from '@/server/wire/is-record';

/** Ids of rows of the caller, by the name of the input that takes them, such as `taskId`. */
export type Ids = Readonly<Record<string, string>>;

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
/** Below the limit of a request, with room for what encloses it. */
const MOST_BYTES = 900_000;

/** Texts for patterns. The first that fits is used. */
const samples = ['2026-11-21T09:30:00Z', '2026-11-21', '09:30', 'a@example.org', 'sample', UNKNOWN_ID];

const filler = 'word *a_ |-> é ';

interface Place {
  name: string;
  ids: Ids;
  /** Makes the items of a list differ. */
  at: number;
  /** How many bytes a text or list may have. */
  most: number;
}

function longest(schema: JsonSchema, { name, ids, at, most }: Place): string {
  const { pattern, format, maxLength } = schema;
  const known = ids[name];
  if (known !== undefined) return known;
  // Items that are made, such as those of a checklist.
  if (name === 'id') return UNKNOWN_ID.replace(/\d{12}$/, `${at}`.padStart(12, '0'));
  if (format === 'uuid' || /Ids?$/.test(name)) return ids[name.replace(/s$/, '')] ?? UNKNOWN_ID;
  const length = Math.min(Number(maxLength ?? 200), most);
  if (typeof pattern === 'string') {
    const fits = [`${at}`.repeat(length).slice(0, length), ...samples];
    return fits.find((text) => new RegExp(pattern, 'u').test(text)) ?? '';
  }
  if (format === 'email') return 'a@example.org';
  return `${at} ${filler.repeat(Math.ceil(length / filler.length))}`.slice(0, length).trim();
}

const sizeOf = (value: unknown): number => JSON.stringify(value ?? null).length;

function largestArray(schema: JsonSchema, place: Place): unknown[] {
  const first = largestValue(schema['items'], place);
  const count = Math.min(Number(schema['maxItems'] ?? 100), Math.floor(place.most / (sizeOf(first) + 1)));
  // Equal ids are refused, and other rows cost as much.
  if (place.name.endsWith('Ids')) return [first];
  const items = Array.from({ length: Math.max(1, count) }, (_, at) =>
    largestValue(schema['items'], { ...place, at }),
  );
  // Equal weekdays and tags are refused too.
  return [...new Set(items)];
}

function largestObject(schema: JsonSchema, place: Place): Record<string, unknown> {
  const properties = Object.entries(propertiesOf(schema));
  return Object.fromEntries(
    properties.map(([name, property]) => [name, largestValue(property, { ...place, name })]),
  );
}

/** The largest value that a schema takes, or nearly. */
function largestValue(schema: unknown, place: Place): unknown {
  if (!isRecord(schema)) return undefined;
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][place.at % schema['enum'].length];
  const branches = schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf'];
  if (Array.isArray(branches)) {
    const values = branches.map((branch) => largestValue(branch, place));
    return values.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  }
  const [type] = [schema['type']].flat();
  if (type === 'string') return longest(schema, place);
  if (type === 'array') return largestArray(schema, place);
  if (type === 'object') return largestObject(schema, place);
  if (type === 'integer' || type === 'number') return Math.min(Number(schema['maximum'] ?? 100), 1_000_000);
  return type === 'boolean' ? true : null;
}

/**
 * An input with every property at its largest. Some properties exclude each other: remove those that a refusal names.
 */
export function largestInput(schema: JsonSchema, ids: Ids): Record<string, unknown> {
  for (let most = MOST_BYTES; ; most /= 2) {
    const input = largestObject(schema, { name: '', ids, at: 0, most });
    if (sizeOf(input) <= MOST_BYTES) return input;
  }
}
