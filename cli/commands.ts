import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { bodyOf, send } from './client';
import { currentLogin } from './config';
import { misused } from './failures';
import type { Field, Operation } from './operations';
import { print } from './print';
import { dashed, isRecord, type Json, textOf, typesOf } from './shapes';
import { hintOf, readList, readValue } from './values';

type Given = Record<string, unknown>;

const isBoolean = ({ schema }: Field) => typesOf(schema).has('boolean');
const isList = ({ schema }: Field) => typesOf(schema).has('array');
const flagOf = ({ name }: Field) => `--${dashed(name)}`;

/** Commander's key for an option: its flag in camel case. That differs from the field's name if it contains digits. */
const keyOf = (field: Field) => new Option(flagOf(field)).attributeName();

const collect = (text: string, before: string[] | undefined) => [...(before ?? []), text];

function help({ schema, required }: Field): string {
  const description = textOf(schema['description']).replace(/\.$/, '');
  const fallback = 'default' in schema ? `default ${JSON.stringify(schema['default'])}` : '';
  const said = [description, hintOf(schema), fallback].filter(Boolean).join('; ');
  return required ? `${said} (required)` : said;
}

function addField(command: Command, field: Field): void {
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

const isTexts = (value: unknown): value is string[] => Array.isArray(value);

function readField(field: Field, given: Given, positional: string | undefined): unknown {
  const value = given[keyOf(field)] ?? positional;
  if (isTexts(value)) return readList(value, field.schema, flagOf(field));
  return typeof value === 'string' ? readValue(value, field.schema, flagOf(field)) : value;
}

function readInput(given: Given): Json {
  const text = given['input'];
  if (typeof text !== 'string') return {};
  try {
    const input: unknown = JSON.parse(text === '-' ? readFileSync(0, 'utf8') : text);
    if (isRecord(input)) return input;
  } catch {}
  throw misused('--input: is not a JSON object.');
}

/** The input by field name, from flags, positions and `--input`. Flags win. */
function inputOf({ fields }: Operation, given: Given, positions: (string | undefined)[]): Json {
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

function queryOf(fields: Field[], input: Json): string {
  const query = new URLSearchParams();
  for (const { name } of fields.filter((field) => field.in === 'query')) {
    const value = input[name];
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) query.append(name, String(one));
  }
  return query.size > 0 ? `?${query}` : '';
}

async function call(operation: Operation, input: Json, options: Given): Promise<void> {
  const { method, fields } = operation;
  const key = options['idempotencyKey'];
  const headers: Record<string, string> = typeof key === 'string' ? { 'idempotency-key': key } : {};
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const elsewhere = new Set(fields.filter((field) => field.in !== 'body').map(({ name }) => name));
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !elsewhere.has(name)));
  const sends = method !== 'GET' && (method !== 'DELETE' || Object.keys(body).length > 0);
  const request = { method, path: path + queryOf(fields, input), headers, ...(sends && { body }) };
  print(await bodyOf(await send(currentLogin(), request)), options['json'] === true);
}

const quoted = (text: string) => (/^[\w.:@/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

function exampleFlag(field: Field, value: unknown): string {
  if (typeof value === 'boolean') return value ? flagOf(field) : flagOf(field).replace('--', '--no-');
  const isBare = isRecord(value) && Object.keys(value).length === 1 && 'kind' in value;
  const texts = (Array.isArray(value) ? value : [isBare ? value['kind'] : value]).map((one) =>
    typeof one === 'object' ? JSON.stringify(one) : String(one),
  );
  return texts.map((text) => `${flagOf(field)} ${quoted(text)}`).join(' ');
}

const samples: [RegExp, string][] = [
  [/day$/i, 'today'],
  [/^index$/, '0'],
  [/^targetKind$/, 'project'],
  [/^username$/, 'ann'],
  [/Id$/, '3f1c9a52-7d0e-4b6a-9f3e-2c8d51a7b604'],
];

function exampleOf({ id, fields, example }: Operation): string {
  const words = fields.flatMap((field) => {
    const sample = samples.find(([pattern]) => pattern.test(field.name))?.[1] ?? `<${field.name}>`;
    if (field.in === 'path') return [sample];
    if (field.name in example) return [exampleFlag(field, example[field.name])];
    return field.required ? [`${flagOf(field)} ${sample}`] : [];
  });
  return ['parcours', dashed(id), ...words].join(' ');
}

const titled = (group: string) => `${group.charAt(0).toUpperCase()}${group.slice(1).replaceAll('-', ' ')}:`;

/** Builds the command of an operation. Path parameters are positions or flags, everything else is a flag. */
export function commandOf(operation: Operation): Command {
  const { id, summary, description, fields, group } = operation;
  const command = new Command(dashed(id))
    .summary(summary)
    .description([summary, description].join(' ').trim());
  command.helpGroup(titled(group));
  for (const field of fields) addField(command, field);
  command.option(
    '--input <json>',
    'the input, or the part that no flag sets, as one JSON object; - reads it from standard input',
  );
  if (operation.method !== 'GET')
    command.option('--idempotency-key <key>', 'run once: a repeat within 24 hours returns the same answer');
  command.option('--json', 'print the answer as JSON');
  command.addHelpText('after', `\nExample:\n  $ ${exampleOf(operation)}`);
  return command.action((...given: unknown[]) => {
    const positions = given.slice(0, -2).map((value) => (typeof value === 'string' ? value : undefined));
    const options: Given = command.opts();
    return call(operation, inputOf(operation, options, positions), options);
  });
}
