import { isRecord } from '../../wire/is-record';
import { schemaOf } from '../catalogue';
import type { JsonSchema } from './json-schema';
import { answerShapes, enums, inputShapes } from './shapes';

/*
 * OpenAPI names shared shapes, so that generated clients have one type of each. They are found by their schema: a shape
 * with another description or default is the same shape.
 */

const mapValues = (record: JsonSchema, map: (value: unknown) => unknown): JsonSchema =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** The shape itself, and what is said about its use in one place. */
function split({ description, default: value, ...shape }: JsonSchema) {
  return {
    shape: JSON.stringify(shape),
    use: {
      ...(description !== undefined && { description }),
      ...(value !== undefined && { default: value }),
    },
  };
}

let cachedNames: ReadonlyMap<string, string> | undefined;

const allShapes = (): [name: string, schema: JsonSchema][] => [
  ...Object.entries({ ...answerShapes, ...enums }).map(([name, schema]): [string, JsonSchema] => [
    name,
    schemaOf(schema, 'output'),
  ]),
  ...Object.entries(inputShapes).map(([name, schema]): [string, JsonSchema] => [
    name,
    schemaOf(schema, 'input'),
  ]),
];

/** Names by shape. @throws for a shape with two names. */
function namesByShape(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [name, schema] of allShapes()) {
    const { shape } = split(schema);
    const other = names.get(shape);
    if (other)
      throw new Error(
        `${name} and ${other} are the same shape. Keep one name in server/api/openapi/shapes.ts.`,
      );
    names.set(shape, name);
  }
  return names;
}

export function referToShapes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(referToShapes);
  if (!isRecord(schema)) return schema;
  cachedNames ??= namesByShape();
  const { shape, use } = split(schema);
  const name = cachedNames.get(shape);
  return name ? { $ref: `#/components/schemas/${name}`, ...use } : referInParts(schema);
}

/** The same for the parts of a schema, but not for itself. */
function referInParts(schema: JsonSchema): JsonSchema {
  const { properties, ...rest } = schema;
  const parts = mapValues(rest, referToShapes);
  // The keys of `properties` are names of fields, not keywords.
  return isRecord(properties) ? { ...parts, properties: mapValues(properties, referToShapes) } : parts;
}

/** The named shapes, each referring to the others. */
export const namedShapes = (): Record<string, JsonSchema> =>
  Object.fromEntries(allShapes().map(([name, schema]) => [name, referInParts(schema)]));
