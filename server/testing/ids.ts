import { NOBODYS } from './samples';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isPatternOfIds = (pattern: unknown) =>
  typeof pattern === 'string' &&
  new RegExp(pattern, 'u').test(NOBODYS) &&
  !new RegExp(pattern, 'u').test('x');

/** The dotted paths in an input's schema where a row's id, or the token that opens one, is taken. */
export function idFields(schema: unknown, path = ''): string[] {
  if (Array.isArray(schema)) return schema.flatMap((branch) => idFields(branch, path));
  if (!isObject(schema)) return [];
  if (isPatternOfIds(schema['pattern']) || path.endsWith('.token')) return [path.slice(1)];
  const { properties, items, anyOf, oneOf, allOf } = schema;
  const below = isObject(properties) ? Object.entries(properties) : [];
  return [
    ...new Set([
      ...below.flatMap(([name, property]) => idFields(property, `${path}.${name}`)),
      ...[items, anyOf, oneOf, allOf].flatMap((branch) => idFields(branch, path)),
    ]),
  ];
}
