import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { misused } from './failures';
import { findId, isId, kindOf, type Search } from './find-id';
import type { Field, Operation } from './operations';
import { branchesOf, dashed, isRecord, itemsOf, type Json, textOf, typesOf } from './shapes';
import { hintOf, readList, readValue } from './values';

export type Given = Record<string, unknown>;

const isBoolean = ({ schema }: Field) => typesOf(schema).has('boolean');
const isList = ({ schema }: Field) => typesOf(schema).has('array');
export const flagOf = ({ name }: Pick<Field, 'name'>): string => `--${dashed(name)}`;

/** Commander's key for an option: its flag in camel case. That differs from the field's name if it contains digits. */
const keyOf = (field: Field) => new Option(flagOf(field)).attributeName();

const collect = (text: string, before: string[] | undefined) => [...(before ?? []), text];

/** The form of a value, unless the description says it. */
function formOf(field: Field, description: string): string {
  if (isIdField(field))
    return isList(field)
      ? 'ids, their beginnings, names or addresses; repeat the flag for more'
      : 'id, its beginning, a name or an address';
  const hint = hintOf(field.schema);
  const form = description.includes('null') ? hint.replace(/, or null$/, '') : hint;
  const isSaid = form.split(', ').every((word) => description.includes(word));
  return isSaid || (form === 'text' && description !== '') ? '' : form;
}

function help(field: Field): string {
  const { schema, required } = field;
  const description = textOf(schema['description']).replace(/\.$/, '');
  const fallback = 'default' in schema ? `default ${JSON.stringify(schema['default'])}` : '';
  const said = [description, formOf(field, description), fallback].filter(Boolean).join('; ');
  return required ? `${said} (required)` : said;
}

/** The values that a field can have, for completion. */
function choicesOf({ schema }: Field): string[] {
  return branchesOf(itemsOf(schema)).flatMap((branch) =>
    Array.isArray(branch['enum']) ? branch['enum'].map(String) : [],
  );
}

/** The completions of each flag of an operation. */
export const fieldChoices = ({ fields }: Operation): Record<string, string[]> =>
  Object.fromEntries(fields.map((field) => [flagOf(field), choicesOf(field)]));

/** Adds a field to its command: path parameters as positions and flags, everything else as flags. */
export function addField(command: Command, field: Field): void {
  if (field.in === 'path') command.argument(`[${field.name}]`, help(field));
  const flag = flagOf(field);
  if (isBoolean(field)) {
    command.addOption(new Option(flag, help(field)));
    command.addOption(new Option(flag.replace('--', '--no-'), 'the opposite').default(undefined));
    return;
  }
  const option = new Option(`${flag} <value>`, field.in === 'path' ? 'the same, as a flag' : help(field));
  command.addOption(isList(field) ? option.argParser(collect) : option);
}

function readField(field: Field, given: Given, positional: string | undefined): unknown {
  const value = given[keyOf(field)] ?? positional;
  if (Array.isArray(value)) return readList(value, field.schema, flagOf(field));
  return typeof value === 'string' ? readValue(value, field.schema, flagOf(field)) : value;
}

function readInput(given: Given): Json {
  const text = given['input'];
  if (typeof text !== 'string') return {};
  try {
    const input: unknown = JSON.parse(text === '-' ? readFileSync(0, 'utf8') : text);
    if (isRecord(input)) return input;
  } catch {}
  throw misused('--input: must be a JSON object.');
}

/** The input by field name, from flags, positions and `--input`. Flags win. */
export function inputOf({ fields }: Operation, given: Given, positions: (string | undefined)[]): Json {
  const input = readInput(given);
  let position = 0;
  for (const field of fields) {
    const positional = field.in === 'path' ? positions[position++] : undefined;
    const value = readField(field, given, positional);
    if (value !== undefined) input[field.name] = value;
  }
  const missing = fields.filter(({ name, required }) => required && !(name in input));
  if (missing.length > 0) throw misused(missing.map((field) => `${flagOf(field)}: is required.`).join('\n'));
  return input;
}

const isIdField = ({ name, schema }: Field) => {
  const isUuid = ({ pattern, format }: Json) =>
    format === 'uuid' || textOf(pattern).includes('[0-9a-fA-F]{8}');
  return /Ids?$/.test(name) && branchesOf(itemsOf(schema)).some(isUuid);
};

/** Fields that narrow the search for other fields come first. */
const places = ['projectId', 'areaId', 'workspaceId'];

/** Replaces names, id beginnings and addresses in the input by ids. Returns the names that were looked up. */
export async function findIds({ fields }: Operation, search: Search): Promise<string[]> {
  const { input } = search;
  const labels: string[] = [];
  const byPlace = fields.toSorted((a, b) => places.indexOf(b.name) - places.indexOf(a.name));
  for (const field of byPlace.filter(isIdField)) {
    const value = input[field.name];
    const texts = [value].flat().filter((one) => typeof one === 'string');
    const kind = texts.every(isId) ? undefined : kindOf(field, search);
    if (!kind) continue;
    const found = await Promise.all(texts.map((text) => findId(text, kind, search)));
    const ids = found.map(({ id }) => id);
    input[field.name] = Array.isArray(value) ? ids : ids[0];
    labels.push(...found.map(({ label }) => label));
  }
  return labels.filter(Boolean);
}
