import { z } from 'zod';
import type { Day } from '../../domain/days';
import { isRecord } from './is-record';
import { within } from './within';

/** What words in input count from. A call's context says it. */
export interface Moment {
  /** The caller's day. */
  today: Day;
  /** The caller's account. */
  callerId?: string;
  /** The caller's time zone, if it is known. */
  zone?: string | undefined;
  /** In epoch milliseconds. */
  now?: number;
  /** The other fields of the object, with what their words stand for so far. */
  siblings?: Readonly<Record<string, unknown>>;
  /** The English for a text in another language that the caller writes. */
  inEnglish?: (text: string) => string | undefined;
}

interface Words {
  /** What a text in lower case stands for. Undefined for a text without words. */
  resolve: (text: string, moment: Moment) => string | number | object | undefined;
}

const registry = z.registry<Words>();

/** A schema that takes words besides its exact form. `resolveWords` replaces them before it is parsed. */
export function withWords<Schema extends z.ZodType>(schema: Schema, words: Words): Schema {
  registry.add(schema, words);
  return schema;
}

type Resolver = (input: unknown, moment: Moment) => unknown;

/** Longer texts are no words, in characters. */
export const MOST_WORDS = 100;

/** The beginning of a date in its exact form. */
const isExact = /^\d{4}-/;

const ofText =
  ({ resolve }: Words): Resolver =>
  (input, moment) => {
    if (typeof input !== 'string' || input.length > MOST_WORDS) return input;
    const english = resolve(input.toLowerCase(), moment);
    if (english !== undefined || isExact.test(input)) return english ?? input;
    const translated = moment.inEnglish?.(input)?.toLowerCase();
    return (translated === undefined ? undefined : resolve(translated, moment)) ?? input;
  };

function ofObject({ shape }: z.ZodObject): Resolver | undefined {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const resolve = resolverOf(schema);
    return resolve ? [{ name, resolve }] : [];
  });
  if (fields.length === 0) return undefined;
  return (input, moment) => {
    if (!isRecord(input)) return input;
    const resolved: Record<string, unknown> = { ...input };
    for (const { name, resolve } of fields)
      if (Object.hasOwn(resolved, name))
        resolved[name] = resolve(resolved[name], { ...moment, siblings: resolved });
    return resolved;
  };
}

function ofArray({ element }: z.ZodArray): Resolver | undefined {
  const resolve = resolverOf(element);
  return (
    resolve &&
    ((input, moment) => (Array.isArray(input) ? input.map((item: unknown) => resolve(item, moment)) : input))
  );
}

function compile(schema: z.core.$ZodType): Resolver | undefined {
  const words = registry.get(schema);
  const parts = [
    words && ofText(words),
    schema instanceof z.ZodObject && ofObject(schema),
    schema instanceof z.ZodArray && ofArray(schema),
    ...within(schema).map(resolverOf),
  ].filter((part) => typeof part === 'function');
  if (parts.length <= 1) return parts[0];
  return (input, moment) => parts.reduce((value, resolve) => resolve(value, moment), input);
}

const resolvers = new WeakMap<z.core.$ZodType, { resolve: Resolver | undefined }>();

function resolverOf(schema: z.core.$ZodType): Resolver | undefined {
  const known = resolvers.get(schema) ?? { resolve: compile(schema) };
  resolvers.set(schema, known);
  return known.resolve;
}

/** Whether input of a schema can have words. */
export const takesWords = (schema: z.core.$ZodType): boolean => resolverOf(schema) !== undefined;

/** Input with what its words stand for. What cannot be read stays, for the schema to refuse. */
export const resolveWords = (schema: z.core.$ZodType, input: unknown, moment: Moment): unknown =>
  resolverOf(schema)?.(input, moment) ?? input;
