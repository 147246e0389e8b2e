import { isRecord } from '../../wire/is-record';
import { type JsonSchema, propertiesOf, requiredOf } from '../openapi/json-schema';
import { branchesOf, mergedProperties } from '../openapi/merge-branches';
import { parseValue } from '../rest/read-input';

/*
 * Models send all fields of a schema, empty ones as null or "", numbers and lists as text, and one value for a list of
 * one. What can mean only one thing is read as that; the exact schema refuses the rest.
 */

const formsOf = (schema: unknown): JsonSchema[] =>
  isRecord(schema)
    ? branchesOf(schema).flatMap((form) => [form['type']].flat().map((type) => ({ ...form, type })))
    : [];

const isOf = (forms: JsonSchema[], type: string) => forms.some((form) => form['type'] === type);

/** Whether a form takes a text as it is. */
function takesText(form: JsonSchema, text: string): boolean {
  const { type, enum: values, pattern, format, minLength, const: only } = form;
  if (type !== 'string') return false;
  if (Array.isArray(values)) return values.includes(text);
  if (only !== undefined) return only === text;
  return text !== '' || (pattern === undefined && format === undefined && !minLength);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isAbsent = Symbol('absent');

/** A text where something else is wanted: null by its word, a list or an object as JSON, a number. */
function readText(text: string, forms: JsonSchema[], schema: unknown): unknown {
  if (text === 'none' && isOf(forms, 'null') && !forms.some((form) => [form['enum']].flat().includes(text)))
    return null;
  const parsed = /^\s*[[{]/.test(text) ? parseJson(text) : text;
  if (Array.isArray(parsed) ? isOf(forms, 'array') : isRecord(parsed) && isOf(forms, 'object')) return parsed;
  return parseValue(text, schema);
}

function readList(value: unknown, list: JsonSchema): unknown[] {
  const items = Array.isArray(value) ? value : [value];
  return items.map((item: unknown) => {
    const read = readAs(item, list['items']);
    return read === isAbsent ? item : read;
  });
}

function readObject(value: Record<string, unknown>, forms: JsonSchema[]): Record<string, unknown> {
  const objects = forms.filter(({ type }) => type === 'object');
  const properties = objects.length === 1 ? propertiesOf(objects[0] ?? {}) : mergedProperties(objects);
  const required = new Set(objects.flatMap(requiredOf));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, given]): [string, unknown][] => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!schema) return [[name, given]];
      const read = readAs(given, schema);
      if (read === isAbsent) return required.has(name) ? [[name, given]] : [];
      return [[name, read]];
    }),
  );
}

function readAs(given: unknown, schema: unknown): unknown {
  const forms = formsOf(schema);
  if (given === null) return isOf(forms, 'null') ? null : isAbsent;
  if (given === '' && !forms.some((form) => takesText(form, ''))) return isAbsent;
  const value = typeof given === 'string' ? readText(given, forms, schema) : given;
  const list = forms.find(({ type }) => type === 'array');
  const isText = typeof value === 'string' && forms.some((form) => takesText(form, value));
  if (list && value !== null && !isText) return readList(value, list);
  return isRecord(value) && isOf(forms, 'object') ? readObject(value, forms) : value;
}

/** The input of a tool call as its exact schema takes it. */
export function lenientInput(input: unknown, schema: JsonSchema): unknown {
  return isRecord(input) ? readObject(input, formsOf(schema)) : input;
}
