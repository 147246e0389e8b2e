import type { Operation } from '../server/api/catalogue';
import { type JsonSchema, propertiesOf, requiredOf } from '../server/api/openapi/json-schema';
import { isRecord } from '../server/wire/is-record';

/** A valid id without a row. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Strings that match our patterns. The first that fits is used. */
const sampleTexts = [
  'Sample',
  UNKNOWN_ID,
  '2026-11-21',
  '09:30',
  'sample@example.org',
  '2026-11-21T09:30:00Z',
  'sample',
  'S'.repeat(40),
];

function sampleText(schema: JsonSchema): string {
  const { pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const fits = (text: string) =>
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) &&
    (format !== 'email' || text.includes('@')) &&
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength);
  // Patterns for words fit any text, but not every text is a word.
  const texts = typeof pattern === 'string' ? [...sampleTexts.slice(1), 'Sample'] : sampleTexts;
  return texts.find(fits) ?? '';
}

function sampleObject(schema: JsonSchema): Record<string, unknown> {
  const properties = propertiesOf(schema);
  const required = requiredOf(schema);
  return Object.fromEntries(required.map((name: string) => [name, sampleOf(properties[name])]));
}

const byType: Record<string, (schema: JsonSchema) => unknown> = {
  string: sampleText,
  object: sampleObject,
  integer: ({ minimum }) => (Number(minimum) >= 0 ? minimum : 0),
  number: () => 1,
  boolean: () => true,
  null: () => null,
  array: ({ items, minItems = 0 }) => Array.from({ length: Number(minItems) }, () => sampleOf(items)),
};

/** A small value that a schema takes. */
function sampleOf(schema: unknown): unknown {
  if (!isRecord(schema)) return undefined;
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const branches = schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf'];
  if (Array.isArray(branches)) return sampleOf(branches[0]);
  const [type] = [schema['type']].flat();
  return byType[String(type)]?.(schema);
}

/** Optional fields that a call needs, although its schema cannot say so. */
const extraFields: Record<string, Record<string, unknown>> = {
  list_headings: { projectId: UNKNOWN_ID },
  create_heading: { projectId: UNKNOWN_ID },
  create_upload: { type: 'text/plain' },
  create_webhook: { url: 'https://hooks.example/', events: ['task.created'] },
  register_device: {
    endpoint: 'https://push.example/1',
    keys: { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) },
  },
  log_session: { minutes: 30 },
  import_data: { content: '{"kind":"parcours.export","version":1}' },
  create_calendar_event: { start: '2026-11-21T09:00:00Z', end: '2026-11-21T10:00:00Z' },
  update_calendar_event: { start: '2026-11-21T09:00:00Z', end: '2026-11-21T10:00:00Z' },
  list_calendar_events: { start: '2026-11-21T00:00:00Z', end: '2026-11-22T00:00:00Z' },
};

/** A valid input of an operation with only the required fields and unknown ids. */
export const sampleInput = ({ inputSchema, meta }: Operation): Record<string, unknown> => ({
  ...sampleObject(inputSchema),
  ...extraFields[meta.tool],
});
