import { Id } from '../server/wire/shared';
import { UNKNOWN_ID } from './sample-inputs';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isIdPattern = (pattern: unknown) =>
  typeof pattern === 'string' &&
  new RegExp(pattern, 'u').test(UNKNOWN_ID) &&
  !new RegExp(pattern, 'u').test('x');

/** The dotted paths of ids and of invitation tokens in an input's schema. */
export function idFields(schema: unknown, path = ''): string[] {
  if (Array.isArray(schema)) return schema.flatMap((branch) => idFields(branch, path));
  if (!isObject(schema)) return [];
  if (isIdPattern(schema['pattern']) || path.endsWith('.token')) return [path.slice(1)];
  const { properties, items, anyOf, oneOf, allOf } = schema;
  const below = isObject(properties) ? Object.entries(properties) : [];
  return [
    ...new Set([
      ...below.flatMap(([name, property]) => idFields(property, `${path}.${name}`)),
      ...[items, anyOf, oneOf, allOf].flatMap((branch) => idFields(branch, path)),
    ]),
  ];
}

/** An id within an input. */
interface Leaf {
  path: string[];
  /** The path as `idFields` writes it, without the places in lists. */
  field: string;
  id: string;
}

/** Every id within an input. */
export function idsIn(input: unknown, path: string[] = []): Leaf[] {
  if (isObject(input)) return Object.entries(input).flatMap(([name, value]) => idsIn(value, [...path, name]));
  const { success, data } = Id.safeParse(input);
  return success ? [{ path, field: path.filter((name) => !/^\d+$/.test(name)).join('.'), id: data }] : [];
}

/** An input with another id at a path. */
export function setAtPath<Input>(input: Input, path: readonly string[], id: string): Input {
  const [name, ...rest] = path;
  if (name === undefined || !isObject(input)) return input;
  const value = rest.length === 0 ? id : setAtPath(input[name], rest, id);
  const changed = structuredClone(input);
  Object.assign(changed, { [name]: value });
  return changed;
}
