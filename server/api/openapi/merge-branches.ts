import { isRecord } from '../../wire/is-record';
import { type JsonSchema, propertiesOf, requiredOf } from './json-schema';

/** The object schemas that a union offers, or the schema itself. */
export const branchesOf = (schema: JsonSchema): JsonSchema[] => {
  const branches = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(branches) ? branches.filter(isRecord).flatMap(branchesOf) : [schema];
};

function mergeVariants(variants: JsonSchema[]): JsonSchema {
  const [first = {}, ...others] = variants;
  if (others.length === 0) return first;
  const constants = variants.flatMap((variant) => ('const' in variant ? [variant['const']] : []));
  if (constants.length === variants.length) return { type: first['type'], enum: constants };
  return { anyOf: variants };
}

/** Merges the properties of all branches. A property with several schemas accepts each of them. */
export function mergedProperties(branches: JsonSchema[]): Record<string, JsonSchema> {
  const found = new Map<string, Map<string, JsonSchema>>();
  for (const branch of branches)
    for (const [name, schema] of Object.entries(propertiesOf(branch)))
      if (isRecord(schema))
        found.set(name, (found.get(name) ?? new Map()).set(JSON.stringify(schema), schema));
  return Object.fromEntries(
    [...found].map(([name, schemas]) => [name, mergeVariants([...schemas.values()])]),
  );
}

/** The properties that every branch requires. */
export const commonRequired = ([first = {}, ...others]: JsonSchema[]): string[] =>
  requiredOf(first).filter((name) => others.every((branch) => requiredOf(branch).includes(name)));
