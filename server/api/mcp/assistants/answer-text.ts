import { quotesAreData } from '../../../../domain/quoted';
import { rowPath } from '../../../../domain/row-address';
import { isRecord } from '../../../wire/is-record';
import type { TextOf } from '../tools';

/*
 * The readable text of an answer: compact Markdown without what is empty or usual. Rows are lines that begin with a link.
 * What people write is quoted as JSON strings, so that it can neither pass for an instruction nor for an id.
 */

/** About 10,000 tokens: ids take one for two characters. */
const MOST_CHARACTERS = 22_000;
const LEFT_OUT =
  '… The rest is left out here. Ask for fewer rows with `limit`, for more with `cursor`, or for one thing by its id.';
/** Longer texts have a line of their own. */
const MOST_INLINE = 160;

/** Fields that say nothing to a reader. */
const hidden: ReadonlySet<string> = new Set(
  'order hue icon image hasTime createdAt updatedAt workspaceId'.split(' '),
);
/** Values that are usual and therefore left out. */
const usual: Readonly<Record<string, unknown>> = {
  status: 'open',
  priority: 0,
  commentCount: 0,
  kind: 'task',
  accessRole: 'owner',
  visibility: 'private',
};
/** What people call a row. */
const leads = ['title', 'name', 'label', 'displayName'];
/** Other fields whose values people write. */
const written: ReadonlySet<string> = new Set([...leads, 'notes', 'note', 'body', 'snippet', 'tags', 'text']);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

const isShown = ([key, value]: [string, unknown]): boolean =>
  !hidden.has(key) && !isEmpty(value) && usual[key] !== value;

/** As a JSON string without the marks of Markdown that could end a link or a code. */
const quote = (text: string): string =>
  JSON.stringify(text).replaceAll(/[`[\]]/g, (mark) => `\\u00${mark.charCodeAt(0).toString(16)}`);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A word of ours, a date or a number, which needs no quotes: it cannot be read as an instruction. */
const plain = /^[\w:.+-]{1,40}$/;

/** An instant, to the minute. */
const instant = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`;

function scalar(key: string, value: unknown): string {
  if (typeof value === 'number' && /At$/.test(key) && Number.isSafeInteger(value)) return instant(value);
  if (typeof value !== 'string') return JSON.stringify(value) ?? '';
  if (written.has(key)) return quote(value);
  if (uuid.test(value)) return `\`${value}\``;
  return plain.test(value) ? value : quote(value);
}

/** A record that is said in a few words; undefined for another. */
function phrase(key: string, value: Record<string, unknown>): string | undefined {
  if (key === 'when') return [value['date'] ?? value['kind'], value['time']].filter(Boolean).join(' ');
  if (key === 'author') return `by ${quote(String(value['name'] ?? value['username'] ?? 'someone else'))}`;
  const entries = Object.entries(value).filter(isShown);
  if (!entries.every(([, part]) => !isRecord(part) && !Array.isArray(part))) return undefined;
  if (leads.some((lead) => lead in value) || 'id' in value) return undefined;
  if (entries.length === 0) return '';
  return `${key} (${entries.map(([name, part]) => `${name} ${scalar(name, part)}`).join(', ')})`;
}

const isWord = (key: string) => key === 'when' || key === 'status' || key === 'kind';

/** A fact about a row on its line; undefined for what needs lines of its own. */
function fact([key, value]: [string, unknown]): string | undefined {
  if (Array.isArray(value))
    return value.some((one) => isRecord(one) || Array.isArray(one))
      ? undefined
      : `${key} ${value.map((one) => scalar(key, one)).join(', ')}`;
  if (isRecord(value)) return phrase(key, value);
  if (typeof value === 'string' && value.length > MOST_INLINE) return undefined;
  if (value === true) return key;
  return isWord(key) ? scalar(key, value) : `${key} ${scalar(key, value)}`;
}

/** How a row begins: its name as a link, or its name and id. */
function leadOf(row: Record<string, unknown>, appUrl: string): { lead: string; said: readonly string[] } {
  const key = leads.find((name) => typeof row[name] === 'string' && row[name] !== '');
  const path = rowPath(row);
  const url = path && appUrl + path;
  const name = key ? quote(String(row[key])) : '';
  const id = typeof row['id'] === 'string' ? scalar('id', row['id']) : '';
  // An address takes the place of the id in other calls, except for what shares the page of another.
  const isOwn = url?.includes(String(row['id']));
  const lead = name && url ? [`[${name}](${url})`, isOwn ? '' : id] : [name, id];
  return { lead: lead.filter(Boolean).join(' '), said: [...(key ? [key] : []), 'id'] };
}

type Entry = [key: string, value: unknown];

interface Place {
  appUrl: string;
  indent: string;
}

function* rowLines(
  row: Record<string, unknown>,
  prefix: string,
  { appUrl, indent }: Place,
): Generator<string> {
  const { lead, said } = leadOf(row, appUrl);
  const shown = Object.entries(row).filter((entry) => !said.includes(entry[0]) && isShown(entry));
  const facts = shown.map((entry) => ({ entry, text: fact(entry) }));
  const inline = facts.flatMap(({ text }) => text ?? []);
  yield `${indent}${prefix}${[lead, ...inline].filter(Boolean).join(' · ')}`;
  for (const { entry, text } of facts)
    if (text === undefined) yield* valueLines(entry, { appUrl, indent: `${indent}  ` });
}

function* valueLines([key, value]: Entry, place: Place): Generator<string> {
  const { indent } = place;
  if (isRecord(value)) yield* rowLines(value, `${key}: `, place);
  else if (!Array.isArray(value)) yield `${indent}${key}: ${scalar(key, value)}`;
  else if (value.length === 0) yield `${indent}${key}: none`;
  else {
    yield `${indent}${key} (${value.length}):`;
    for (const item of value)
      if (isRecord(item)) yield* rowLines(item, '- ', place);
      else yield `${indent}- ${scalar(key, item)}`;
  }
}

function* bodyLines(body: Record<string, unknown>, appUrl: string): Generator<string> {
  for (const [key, value] of Object.entries(body))
    if (value !== null && value !== undefined) yield* valueLines([key, value], { appUrl, indent: '' });
}

/** The lines that fit. */
function cutShort(lines: Iterable<string>, most: number): string {
  const fitting: string[] = [];
  let left = most;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) return [...fitting, line.slice(0, Math.max(left + line.length, 0)), LEFT_OUT].join('\n');
    fitting.push(line);
  }
  return fitting.join('\n');
}

const hasAuthor = (text: string) => text.includes(' · by "');

/** ChatGPT's connectors parse the text of `search`. Texts are JSON strings there, with their author beside them. */
const resultsText = (body: Record<string, unknown>): string =>
  JSON.stringify(body, (key, value: unknown) => (key === 'label' || isEmpty(value) ? undefined : value));

/** What an assistant tells the person about a write that it could only propose. */
function proposedText({ id, tool, summary }: Record<string, unknown>, appUrl: string): string {
  const later = String(tool).startsWith('create_')
    ? ' What it creates has no id before that: propose what goes into it afterwards, or all at once.'
    : '';
  return `Proposed, waiting for the person to accept it at ${appUrl}/inbox: ${quote(String(summary))}. Nothing is changed yet.${later} Proposal ${scalar('id', id)}; list_proposals says what became of it.`;
}

/** What a reader needs to know of an answer: Markdown of ours, as `get_context` has it, or lines made of its rows. */
export const answerText: TextOf = (body, { tool, appUrl, isWhole }) => {
  if (tool === 'search') return resultsText(body);
  const { context, proposal } = body;
  if (isRecord(proposal)) return proposedText(proposal, appUrl);
  if (isRecord(context) && typeof context['summary'] === 'string') return context['summary'];
  const text = cutShort(bodyLines(body, appUrl), isWhole ? Number.MAX_SAFE_INTEGER : MOST_CHARACTERS);
  return hasAuthor(text) ? `${quotesAreData}\n${text}` : text || 'Done.';
};
