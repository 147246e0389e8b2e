import { AppError } from '../../platform/errors/errors';
import { isRecord } from '../../wire/is-record';
import { type JsonSchema, propertiesOf } from '../openapi/json-schema';

const knownTypes = new WeakMap<object, Set<string>>();
const noTypes = new Set<string>();

function typesOf(schema: unknown): Set<string> {
  if (!isRecord(schema)) return noTypes;
  const types = knownTypes.get(schema) ?? readTypes(schema);
  knownTypes.set(schema, types);
  return types;
}

function readTypes(schema: Record<string, unknown>): Set<string> {
  const own = [schema['type']].flat().filter((type) => typeof type === 'string');
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
    Array.isArray(schema[key]) ? schema[key] : [],
  );
  return new Set([...own, ...branches.flatMap((branch) => [...typesOf(branch)])]);
}

const integerPattern = /^(0|-?[1-9]\d*)$/;
const numberPattern = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Converts a query or path string to the type in its schema. Leaves other values, for the schema to refuse. */
export function parseValue(value: string, schema: unknown): unknown {
  const types = typesOf(schema);
  if (types.has('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  if (types.has('integer') && integerPattern.test(value)) return Number(value);
  if (types.has('number') && numberPattern.test(value)) return Number(value);
  return value;
}

export function readParameters(
  parameters: Record<string, string>,
  schema: JsonSchema,
): Record<string, unknown> {
  const known = propertiesOf(schema);
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, parseValue(value, known[name])]),
  );
}

const invalidParameter = (field: string, message: string) =>
  new AppError('invalid_request', `Check these fields: ${field}.`, { details: [{ field, message }] });

/**
 * Converts query parameters to input values. Only lists may repeat a parameter.
 * @throws 400 for a parameter given twice.
 */
export function readQuery(query: URLSearchParams, schema: JsonSchema): Record<string, unknown> {
  const known = propertiesOf(schema);
  const entries = [...new Set(query.keys())].map((name): [string, unknown] => {
    const values = query.getAll(name);
    const property = known[name];
    if (typesOf(property).has('array')) {
      const items = isRecord(property) ? property['items'] : undefined;
      return [name, values.map((value) => parseValue(value, items))];
    }
    if (values.length > 1) throw invalidParameter(name, 'Is given more than once.');
    return [name, parseValue(values[0] ?? '', property)];
  });
  return Object.fromEntries(entries);
}

/** @throws 400 for a query on a route that takes a body. */
export function refuseQuery(query: URLSearchParams): void {
  const names = [...new Set(query.keys())];
  if (names.length === 0) return;
  const details = names.map((field) => ({ field, message: 'Unknown query parameter. Send it in the body.' }));
  throw new AppError('invalid_request', `Check these fields: ${names.join(', ')}.`, { details });
}

/**
 * Combines path parameters with the query or body.
 * @throws 400 when the query or body repeats a path parameter or is not an object.
 */
export function mergeInput(path: Record<string, unknown>, rest: unknown): Record<string, unknown> {
  if (rest === undefined) return path;
  if (!isRecord(rest)) throw new AppError('invalid_request', 'The body must be a JSON object.');
  for (const name of Object.keys(path)) {
    if (name in rest) throw invalidParameter(name, 'Unknown property: the path gives it.');
  }
  return { ...rest, ...path };
}
