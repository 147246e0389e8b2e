import { isRecord } from '../wire/is-record';
import { type JsonSchema, propertiesOf } from './json-schema';
import { branchesOf, commonRequired, mergedProperties } from './merge-branches';
import { patternNames } from './schema-text';

/*
 * Schemas of the tool list have only what the strictest common clients take: one type, `enum` of strings, `items` in every
 * array, `anyOf` inside, and no bounds, references or `additionalProperties`. They accept whatever the exact schemas
 * accept. OpenAPI has those, and the server checks input with them.
 */

const formats: Record<string, string> = { id: 'uuid', day: 'date' };

/** The format of a string. Descriptions name the forms of what also takes words. */
function formatOf({ format, pattern }: JsonSchema): unknown {
  const name = typeof pattern === 'string' && patternNames.find(([known]) => known.test(pattern))?.[1];
  return format ?? (name ? formats[name] : undefined);
}

const unlessUndefined = (fields: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** More values are left to the description and to refusals. */
const MOST_VALUES = 20;

function stringSchema(schema: JsonSchema): JsonSchema {
  const all = 'const' in schema ? [schema['const']] : schema['enum'];
  const values = Array.isArray(all) && all.length <= MOST_VALUES ? all : undefined;
  return unlessUndefined({ type: 'string', enum: values, format: formatOf(schema) });
}

function objectSchema(branches: JsonSchema[]): JsonSchema {
  const properties = Object.entries(mergedProperties(branches));
  const required = commonRequired(branches);
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map(([name, property]) => [name, toolSchema(property)])),
    ...(required.length > 0 && { required }),
  };
}

function plainSchema(schema: JsonSchema): JsonSchema {
  const { type, items } = schema;
  if (type === 'string') return stringSchema(schema);
  if (type === 'array') return { type, items: toolSchema(items) };
  return { type: typeof type === 'string' ? type : 'object' };
}

/** The alternatives of a schema, each of one type. */
const alternativesOf = (schema: JsonSchema): JsonSchema[] =>
  branchesOf(schema).flatMap((branch) => [branch['type']].flat().map((type) => ({ ...branch, type })));

function uniqueSchemas(schemas: JsonSchema[]): JsonSchema[] {
  const found = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  return [...found.values()];
}

/** An object that a text can replace needs no words of its own: the description says what to write. */
const withoutWords = (object: JsonSchema): JsonSchema => ({
  ...object,
  properties: Object.fromEntries(
    Object.entries(propertiesOf(object)).map(([name, property]) => {
      const { description: _, default: __, ...plain } = isRecord(property) ? property : {};
      return [name, plain];
    }),
  ),
});

/** Rewrites a schema and every schema in it. Alternatives that are objects become one object. */
export function toolSchema(schema: unknown): JsonSchema {
  if (!isRecord(schema)) return { type: 'object' };
  const branches = alternativesOf(schema);
  const objects = branches.filter(({ type }) => type === 'object');
  const others = branches.filter(({ type }) => type !== 'object').map(plainSchema);
  const whole = objects.length > 0 ? [objectSchema(objects)] : [];
  const takesText = others.some(({ type }) => type === 'string');
  const anyOf = uniqueSchemas([...(takesText ? whole.map(withoutWords) : whole), ...others]);
  const { description, default: initial } = schema;
  return unlessUndefined({ ...(anyOf.length > 1 ? { anyOf } : anyOf[0]), description, default: initial });
}

/** The type of a property of an answer. OpenAPI has the shape of objects and lists. */
function outline({ type, enum: values, anyOf, items }: JsonSchema): JsonSchema {
  const branches = Array.isArray(anyOf) && uniqueSchemas(anyOf.filter(isRecord).map(outline));
  return unlessUndefined({
    type,
    enum: values,
    anyOf: branches || undefined,
    items: isRecord(items) ? outline(items) : undefined,
  });
}

/** One object for success and failure, so that clients that validate accept both. */
export function answerSchema(schema: JsonSchema): { type: 'object'; properties: JsonSchema } {
  const answer = Object.entries(propertiesOf(objectSchema(branchesOf(schema))));
  const properties = answer.map(([name, property]) => [name, isRecord(property) ? outline(property) : {}]);
  return { type: 'object', properties: { ...Object.fromEntries(properties), error: { type: 'object' } } };
}
