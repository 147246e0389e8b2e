import type { JsonSchema } from './catalogue';
import { isObject } from './json-schema';
import { branchesOf, commonRequired, mergedProperties } from './merge-branches';
import { patternNames } from './schema-text';

/*
 * Schemas of the tool list are shorter than those of OpenAPI, because an assistant reads the list in every conversation.
 * They accept whatever the exact schemas accept, and the server checks input with the exact ones.
 */

type Rewrite = (schema: JsonSchema) => JsonSchema;

const formats: Record<string, string> = { id: 'uuid', day: 'date' };

/** The patterns of plain days and instants. The description names their forms. */
const takesWords = /tomorrow\||\}T\\d/;

/** Replaces a known pattern by its format, and drops one that the format or the description states already. */
function replacePattern({ pattern, ...schema }: JsonSchema): JsonSchema {
  if (typeof pattern !== 'string' || 'format' in schema) return schema;
  if (takesWords.test(pattern)) return schema;
  const name = patternNames.find(([known]) => known.test(pattern))?.[1];
  const format = name && formats[name];
  return format ? { ...schema, format } : schema;
}

const isScalar = ({ type }: JsonSchema) =>
  typeof type === 'string' && !['object', 'array', 'null'].includes(type);

/** `anyOf` of a scalar and null becomes a list of two types. */
function mergeNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [value, nothing] = anyOf.filter(isObject);
  if (!value || nothing?.['type'] !== 'null' || !isScalar(value) || 'const' in value) return schema;
  const { type, ...keywords } = value;
  const values = Array.isArray(value['enum']) ? { enum: [...value['enum'], null] } : {};
  return { ...keywords, ...rest, ...values, type: [type, 'null'] };
}

/** Objects that differ by a constant become one object. */
function mergeObjects(schema: JsonSchema): JsonSchema {
  const { oneOf, ...rest } = schema;
  if (!Array.isArray(oneOf)) return schema;
  const branches = branchesOf({ oneOf });
  if (branches.some(({ type }) => type !== 'object')) return schema;
  const strict = branches.every((branch) => branch['additionalProperties'] === false);
  return {
    ...rest,
    type: 'object',
    properties: mergedProperties(branches),
    required: commonRequired(branches),
    ...(strict && { additionalProperties: false }),
  };
}

const bounds = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum']);

/** Descriptions state the bounds that an assistant meets, and a refusal states the others. */
const dropBounds: Rewrite = (schema) =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !bounds.has(key)));

/** The alternatives of a schema, also those of an alternative. */
const alternativesOf = ({ anyOf }: JsonSchema): JsonSchema[] =>
  Array.isArray(anyOf)
    ? anyOf.filter(isObject).flatMap((one) => ('anyOf' in one ? alternativesOf(one) : [one]))
    : [];

/** `anyOf` of scalars that differ by their type alone becomes a list of types. */
function mergeTypes(schema: JsonSchema): JsonSchema {
  const { anyOf: _, ...rest } = schema;
  const branches = alternativesOf(schema).map((branch) => dropBounds(replacePattern(branch)));
  const isPlain = (branch: JsonSchema) =>
    (isScalar(branch) || branch['type'] === 'null') && Object.keys(branch).length === 1;
  if (branches.length < 2 || !branches.every(isPlain)) return schema;
  return { ...rest, type: [...new Set(branches.map(({ type }) => type))] };
}

const rewrites: Rewrite[] = [mergeObjects, mergeNull, mergeTypes, replacePattern, dropBounds];

const mapValues = (record: JsonSchema, map: (value: unknown) => unknown): JsonSchema =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

function compactValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compactValue);
  if (!isObject(value)) return value;
  const { additionalProperties: _, ...schema } = value;
  return compactInput(schema);
}

/** Rewrites a schema and every schema in it. */
export function compactInput(schema: JsonSchema): JsonSchema {
  const { properties, ...rest } = rewrites.reduce((value, step) => step(value), schema);
  const compact = mapValues(rest, compactValue);
  // The keys of `properties` are names of fields, not keywords.
  return isObject(properties) ? { ...compact, properties: mapValues(properties, compactValue) } : compact;
}

const outputKeywords = ['type', 'format', 'enum', 'description'];

/** The type of a property of an answer. OpenAPI has the shape of objects and lists. */
export function compactOutput(schema: JsonSchema): JsonSchema {
  const types = [...new Set(branchesOf(schema).map(({ type }) => type))];
  const whole = types.length > 1 ? { ...schema, type: types } : replacePattern(schema);
  return Object.fromEntries(
    outputKeywords.flatMap((keyword) => (keyword in whole ? [[keyword, Object(whole)[keyword]]] : [])),
  );
}
