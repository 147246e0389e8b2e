import { expect, test } from 'vitest';
import { isRecord } from '../../wire/is-record';
import { type JsonSchema, propertiesOf } from '../openapi/json-schema';
import { listTools } from './tools';

/**
 * What Gemini takes in a function declaration, https://ai.google.dev/api/caching#Schema, and answers 400 to otherwise:
 * "only 'enum' and 'date-time' are supported for STRING type". `additionalProperties` is for OpenAI's strict mode; Google's
 * converters leave it out.
 */
const keywords = [
  ...['type', 'format', 'description', 'enum', 'items', 'properties', 'required', 'default'],
  'additionalProperties',
];
const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'];

/** What a strict client refuses in a schema of input, with the path to it. */
function refusals(schema: unknown, path: string): string[] {
  if (!isRecord(schema)) return [`${path}: no schema`];
  const { type, items, format } = schema;
  const unknown = Object.keys(schema).filter((keyword) => !keywords.includes(keyword));
  const isObject = type === 'object';
  const own = [
    ...unknown.map((keyword) => `unknown keyword ${keyword}`),
    ...(types.some((one) => one === type) ? [] : [`type ${JSON.stringify(type)}`]),
    ...(type === 'array' && !isRecord(items) ? ['an array without items'] : []),
    ...(format !== undefined && format !== 'date-time' ? [`format ${format}`] : []),
    ...('enum' in schema && type !== 'string' ? ['enum of what is no string'] : []),
    ...(isObject && schema['additionalProperties'] !== false ? ['an open object'] : []),
    ...(('properties' in schema || 'required' in schema) !== isObject ? ['fields of no object'] : []),
  ];
  const parts: [string, unknown][] = [
    ...Object.entries(propertiesOf(schema)),
    ...('items' in schema ? [['items', items] satisfies [string, unknown]] : []),
  ];
  return [
    ...own.map((reason) => `${path}: ${reason}`),
    ...parts.flatMap(([name, part]) => refusals(part, `${path}.${name}`)),
  ];
}

const tools = listTools({ sets: 'all', readOnly: false });

test('uses only what the strictest common clients take in the schemas of all tools', () => {
  expect(tools.flatMap(({ name, inputSchema }) => refusals(inputSchema, name))).toEqual([]);
  for (const { name, inputSchema, outputSchema } of tools)
    expect([name, inputSchema['type'], outputSchema?.['type']]).toEqual([name, 'object', 'object']);
});

test('spells out every object of an input', () => {
  const bare = (schema: JsonSchema, path: string): string[] => [
    ...(schema['type'] === 'object' && !('properties' in schema) ? [path] : []),
    ...Object.entries({ ...propertiesOf(schema), items: schema['items'] })
      .concat([schema['anyOf']].flat().map((one): [string, unknown] => ['', one]))
      .flatMap(([name, part]) => (isRecord(part) ? bare(part, `${path}.${name}`) : [])),
  ];
  const inputs = tools.flatMap(({ name, inputSchema }) =>
    Object.entries(propertiesOf(inputSchema)).flatMap(([field, schema]) =>
      isRecord(schema) ? bare(schema, `${name}.${field}`) : [],
    ),
  );
  expect(inputs).toEqual([]);
  expect(JSON.stringify(tools).match(/As in [a-z]+_[a-z]+/g)).toBeNull();
});
