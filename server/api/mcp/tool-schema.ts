import { isRecord } from '../../wire/is-record';
import type { JsonSchema } from '../openapi/json-schema';
import { branchesOf, commonRequired, mergedProperties } from '../openapi/merge-branches';

/*
 * Input schemas of the tool list have only what the strictest common clients take: one type, `enum` of strings, `items` in
 * every array, no unions, no bounds, no references, no format but `date-time`, and closed objects. LangChain reduces a
 * union to its object, the OpenAI Agents SDK refuses optional fields in one, Gemini drops the description of one and
 * answers 400 for other formats. What takes two forms is described as text; a call may send either. OpenAPI has the exact
 * schemas, and the server checks input with them.
 */

const unlessUndefined = (fields: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** More values are left to the description and to refusals. */
const MOST_VALUES = 20;

const valuesOf = (schema: JsonSchema): unknown[] | undefined => {
  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  return Array.isArray(values) ? values : undefined;
};

const countOf = ({ minimum, maximum }: JsonSchema) => Number(maximum) - Number(minimum) + 1;

/** One text for all forms that are text. Its values are listed if they say everything that numbers could. */
function stringSchema(forms: JsonSchema[], numbers: JsonSchema[] = []): JsonSchema {
  const values = forms.map(valuesOf);
  const known = values.every((some) => some !== undefined) ? [...new Set(values.flat())] : [];
  const all = known.length > 0 && numbers.every((form) => countOf(form) <= known.length) ? known : undefined;
  const [format] = forms.length === 1 ? forms.map((form) => form['format']) : [];
  return unlessUndefined({
    type: 'string',
    enum: all && all.length <= MOST_VALUES ? all : undefined,
    format: format === 'date-time' ? format : undefined,
  });
}

function objectSchema(branches: JsonSchema[]): JsonSchema {
  const properties = Object.entries(mergedProperties(branches));
  const required = commonRequired(branches);
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map(([name, property]) => [name, toolSchema(property)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** The alternatives of a schema, each of one type. */
const alternativesOf = (schema: JsonSchema): JsonSchema[] =>
  branchesOf(schema).flatMap((branch) => [branch['type']].flat().map((type) => ({ ...branch, type })));

/** The one form in which a tool describes a value. */
function singleSchema(schema: JsonSchema): JsonSchema {
  const forms = alternativesOf(schema);
  const of = (...types: string[]) => forms.filter(({ type }) => types.some((one) => one === type));
  const [list] = of('array');
  if (list) return { type: 'array', items: toolSchema(list['items']) };
  const texts = of('string');
  if (texts.length > 0) return stringSchema(texts, of('number', 'integer'));
  const objects = of('object');
  if (objects.length > 0) return objectSchema(objects);
  return { type: ['number', 'integer', 'boolean'].find((type) => of(type).length > 0) ?? 'object' };
}

/** Null is no form of its own there: `lenientInput` reads the word in its place. */
const withoutNull = (description: unknown) =>
  typeof description === 'string' ? description.replaceAll(/\b[Nn]ull for\b/g, '"none" for') : description;

/** Rewrites a schema of input and every schema in it. Alternatives become one form. */
export function toolSchema(schema: unknown): JsonSchema {
  if (!isRecord(schema)) return { type: 'object' };
  const { description, default: initial } = schema;
  return unlessUndefined({
    ...singleSchema(schema),
    description: withoutNull(description),
    default: initial ?? undefined,
  });
}

/** The type of a property of an answer. OpenAPI has the shape of objects and lists. */
function outline(schema: unknown): JsonSchema {
  if (!isRecord(schema)) return {};
  const forms = alternativesOf(schema).map(({ type, items, ...form }) => {
    if (type === 'string') return { type, ...unlessUndefined({ enum: stringSchema([form])['enum'] }) };
    return type === 'array' ? { type, items: outline(items) } : { type: type ?? 'object' };
  });
  const unique = [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
  return unique.length > 1 ? { anyOf: unique } : (unique[0] ?? {});
}

/** One object for success and failure, so that clients that validate accept both. */
export function answerSchema(schema: JsonSchema): { type: 'object'; properties: JsonSchema } {
  const answer = Object.entries(mergedProperties(branchesOf(schema)));
  const properties = answer.map(([name, property]) => [name, outline(property)]);
  return { type: 'object', properties: { ...Object.fromEntries(properties), error: { type: 'object' } } };
}
