export type JsonSchema = { [key: string]: unknown };

/** True for a JSON object: not null and not an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const propertiesOf = (schema: JsonSchema): JsonSchema =>
  isObject(schema['properties']) ? schema['properties'] : {};

export const requiredOf = (schema: JsonSchema): string[] =>
  [schema['required']].flat().filter((name) => typeof name === 'string');
