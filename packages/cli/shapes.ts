/** An unvalidated JSON object. */
export type Json = Record<string, unknown>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a list; none of what is no list. */
export const rowsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A value of an OpenAPI document with the schemas that it refers to in their places. No input contains itself. */
export function withSchemas(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((one) => withSchemas(one, schemas));
  if (!isRecord(value)) return value;
  const { $ref, ...own } = value;
  const named = schemas[textOf($ref).replace('#/components/schemas/', '')];
  const all = isRecord(named) ? { ...named, ...own } : value;
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, withSchemas(one, schemas)]));
}

/** `createTask` and `create_task` as `create-task`. */
export const dashed = (name: string): string =>
  name.replace(/_/g, '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The alternatives of a schema, each with one type; the schema itself if it has none. */
export function branchesOf(schema: unknown): Json[] {
  if (!isRecord(schema)) return [];
  const branches = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(branches)) return branches.flatMap(branchesOf);
  const { type } = schema;
  return Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : [schema];
}

/** What a list consists of; the schema itself if it is none of a list. */
export const itemsOf = (schema: unknown): unknown =>
  branchesOf(schema).find(({ type }) => type === 'array')?.['items'] ?? schema;

export const typesOf = (schema: unknown): Set<string> =>
  new Set(branchesOf(schema).map(({ type }) => textOf(type)));

export const propertiesOf = (schema: unknown): Json =>
  isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {};

export const requiredOf = (schema: unknown): string[] =>
  isRecord(schema) && Array.isArray(schema['required']) ? schema['required'].map(textOf) : [];
