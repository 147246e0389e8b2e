import { type Call, request } from './client';
import { exampleOf } from './examples';
import { refused } from './failures';
import { addField, findIds, type Given, inputOf } from './fields';
import type { Field, Operation } from './operations';
import { formatOf, GroupedCommand, loginOf, type SharedOption } from './options';
import { hintOfMore, printed } from './print';
import { dashed, type Json, textOf } from './shapes';
import { canAsk, confirmed, stripControls } from './terminal';
import { watch } from './watch';

function queryOf(fields: Field[], input: Json): string {
  const query = new URLSearchParams();
  for (const { name } of fields.filter((field) => field.in === 'query')) {
    const value = input[name];
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) query.append(name, String(one));
  }
  return query.size > 0 ? `?${query}` : '';
}

function callOf({ method, fields, path }: Operation, input: Json, { idempotencyKey }: Given): Call {
  const headers: Record<string, string> =
    typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {};
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const elsewhere = new Set(fields.filter((field) => field.in !== 'body').map(({ name }) => name));
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !elsewhere.has(name)));
  const sends = method !== 'GET' && (method !== 'DELETE' || Object.keys(body).length > 0);
  return { method, path: filled + queryOf(fields, input), headers, ...(sends && { body }) };
}

/** Commands that delete ask first at a terminal. */
const asksFirst = ({ id, method }: Operation) => method === 'DELETE' || /^(delete|remove|revoke)_/.test(id);

async function askFirst({ id }: Operation, labels: string[], input: Json): Promise<void> {
  const ids = Object.entries(input).flatMap(([name, value]) =>
    name.endsWith('Id') ? textOf(value).slice(0, 8) : [],
  );
  const target = labels.length > 0 ? `"${labels.map(stripControls).join('", "')}"` : ids.join(' ');
  const verb = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('_', ' ');
  if (!(await confirmed(`${verb} ${target}?`))) throw refused('Nothing was changed.');
}

/** Prints what would be sent. */
function printCall({ method, path, body }: Call, url: string, asJson: boolean): void {
  if (asJson) console.log(JSON.stringify({ method, url: url + path, body }, null, 2));
  else console.log([`${method} ${url}${path}`, ...(body ? [JSON.stringify(body, null, 2)] : [])].join('\n'));
}

/** The pages of a list as one answer. */
async function readAll(readPage: (cursor: string) => Promise<Json>): Promise<Json> {
  const first = await readPage('');
  const lists = Object.keys(first).filter((name) => Array.isArray(first[name]));
  for (let cursor = textOf(first['nextCursor']); cursor; ) {
    const page = await readPage(cursor);
    for (const name of lists) first[name] = [first[name], page[name]].flat();
    cursor = textOf(page['nextCursor']);
  }
  return 'nextCursor' in first ? { ...first, nextCursor: null } : first;
}

interface Run {
  operation: Operation;
  operations: readonly Operation[];
  given: Given;
}

async function runOperation({ operation, operations, given }: Run, input: Json): Promise<void> {
  const login = loginOf(given);
  const format = formatOf(given);
  const labels = await findIds(operation, { login, operations, input });
  const isOwn = (name: string) => operation.fields.some((field) => field.name === name);
  const call = callOf(operation, input, given);
  if (given['dryRun'] === true && !isOwn('dryRun')) return printCall(call, login.url, format !== 'text');
  if (asksFirst(operation) && given['yes'] !== true && canAsk()) await askFirst(operation, labels, input);
  const readPage = (cursor: string) =>
    request(login, cursor ? callOf(operation, { ...input, cursor }, given) : call);
  const read = () => (given['all'] === true && !isOwn('all') ? readAll(readPage) : request(login, call));
  if (given['watch'] === true) return watch(async () => printed(await read(), format), given);
  const body = await read();
  const text = printed(body, format);
  if (text) console.log(text);
  hintOfMore(body, format);
}

const titled = (group: string) => `${group.charAt(0).toUpperCase()}${group.slice(1).replaceAll('-', ' ')}:`;

/** The options of an operation besides those that every one has. */
function optionsOf(operation: Operation): SharedOption[] {
  if (operation.method !== 'GET') return asksFirst(operation) ? ['yes'] : [];
  const isPaged = operation.fields.some(({ name }) => name === 'cursor');
  return isPaged ? ['all', 'watch', 'interval'] : ['watch', 'interval'];
}

/** Operations that people call with words alone: `parcours search milk`. */
const wordsFields: Readonly<Record<string, string>> = {
  search: 'q',
  find_tools: 'query',
  parse_task: 'text',
};

/** Builds the command of an operation. Path parameters are positions or flags, everything else is a flag. */
export function commandOf(operation: Operation, operations: readonly Operation[]): GroupedCommand {
  const { id, summary, description, fields, group } = operation;
  const command = new GroupedCommand(dashed(id), titled(group))
    .summary(summary)
    .description([summary, description].join(' ').trim());
  for (const field of fields) addField(command, field);
  const words = wordsFields[id];
  if (words) command.argument('[words...]', `the same as --${words}`);
  command.option(
    '--input <json>',
    'the input, or the part that no flag sets, as one JSON object; - reads it from standard input',
  );
  if (operation.method !== 'GET')
    command.option('--idempotency-key <key>', 'run once: a repeat within 24 hours returns the same answer');
  return command
    .shared(...optionsOf(operation), 'dryRun', 'quiet', 'json', 'ndjson', 'account')
    .examples(exampleOf(operation))
    .action((...args: unknown[]) => {
      const positions = args.slice(0, -2).map((value) => (typeof value === 'string' ? value : undefined));
      const typed = [args[0]].flat().filter((word) => typeof word === 'string');
      const given: Given = {
        ...(words && typed.length > 0 && { [words]: typed.join(' ') }),
        ...command.opts(),
      };
      return runOperation({ operation, operations, given }, inputOf(operation, given, positions));
    });
}
