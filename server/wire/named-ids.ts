import { z } from 'zod';
import { isRecord } from './is-record';
import { within } from './within';

/*
 * Fields of input that refer to a row. Some transports take its name or address there. Which field is an id of which kind
 * follows from its schema.
 */

/** A kind of rows that have names. A `target` is of the kind that the field `targetKind` beside it says. */
export type NamedKind =
  | 'area'
  | 'habit'
  | 'heading'
  | 'note'
  | 'person'
  | 'project'
  | 'round'
  | 'tag'
  | 'target'
  | 'task'
  | 'workspace';

const registry = z.registry<{ kind: NamedKind }>();

/** A schema of references to rows of a kind. Its copies are that too. */
export function refersTo<Schema extends z.ZodType>(kind: NamedKind, schema: Schema): Schema {
  registry.add(schema, { kind });
  return schema;
}

type Path = readonly (string | number)[];

/** A text in the place of an id. */
export interface NamedField {
  kind: NamedKind;
  text: string;
  path: Path;
  /** The object that it is in. */
  siblings: Readonly<Record<string, unknown>>;
}

interface Place {
  path: Path;
  siblings: Readonly<Record<string, unknown>>;
}

function* partsOf(schema: z.core.$ZodType, input: unknown, { path, siblings }: Place): Generator<NamedField> {
  const kind = registry.get(schema)?.kind;
  if (kind && typeof input === 'string') yield { kind, text: input, path, siblings };
  if (schema instanceof z.ZodObject && isRecord(input))
    for (const [name, field] of Object.entries(schema.shape))
      if (Object.hasOwn(input, name))
        yield* partsOf(field, input[name], { path: [...path, name], siblings: input });
  if (schema instanceof z.ZodArray && Array.isArray(input))
    for (const [at, item] of input.entries())
      yield* partsOf(schema.element, item, { path: [...path, at], siblings });
  for (const inner of within(schema)) yield* partsOf(inner, input, { path, siblings });
}

/** The texts of an input that are in the place of ids, each once. */
export function namedFields(schema: z.core.$ZodType, input: unknown): NamedField[] {
  const fields = partsOf(schema, input, { path: [], siblings: {} });
  return [...new Map([...fields].map((field) => [field.path.join('.'), field])).values()];
}

/** A copy of an input with another value at a path. */
export function withValue(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(input))
    return input.map((item: unknown, at) => (at === key ? withValue(item, rest, value) : item));
  return isRecord(input) ? { ...input, [key]: withValue(input[key], rest, value) } : input;
}
