import { localDay } from './client';
import { misused } from './failures';
import { branchesOf, type Json, propertiesOf, requiredOf, textOf, typesOf } from './shapes';

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));
const looksLikeJson = (text: string) => /^\s*[[{]/.test(text);

function parseJson(text: string, flag: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw misused(`${flag}: is not valid JSON.`);
  }
}

const constOf = (schema: unknown, name: string): unknown => {
  const property = propertiesOf(schema)[name];
  return branchesOf(property)[0]?.['const'];
};

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

function tomorrow(): Date {
  const date = new Date();
  // By calendar: a day with a clock change is not 24 hours long.
  date.setDate(date.getDate() + 1);
  return date;
}

/** Resolves `today` and `tomorrow` in this machine's time zone. */
function dayOf(text: string): string {
  if (text === 'today') return localDay();
  return text === 'tomorrow' ? localDay(tomorrow()) : text;
}

const isDaySchema = (schema: unknown) =>
  branchesOf(schema).some(({ pattern }) => pattern === DAY_PATTERN.source);

/** `today` for `{kind: 'today'}`; `2026-12-01` and `2026-12-01T09:30` for a date with or without a time. */
function readKind(text: string, branches: Json[]): Json | undefined {
  const [first = '', time] = text.split(/[T ]/);
  const date = first === 'tomorrow' ? dayOf(first) : first;
  for (const branch of branches) {
    const kind = constOf(branch, 'kind');
    const others = requiredOf(branch).filter((name) => name !== 'kind');
    if (kind === text && others.length === 0) return { kind };
    const takesDate = others.includes('date') && DAY_PATTERN.test(date);
    if (takesDate) return { kind, date, hasTime: time !== undefined, time: time ?? null };
  }
  return undefined;
}

/** `every=2,unit=week` for `{every: 2, unit: 'week'}`. */
function readPairs(text: string, branches: Json[], flag: string): Json | undefined {
  const pairs = text.split(',').map((pair) => pair.split('='));
  if (!pairs.every((pair) => pair.length === 2)) return undefined;
  const properties = propertiesOf(branches[0]);
  return Object.fromEntries(
    pairs.map(([name = '', value = '']) => [
      name.trim(),
      readValue(value.trim(), properties[name.trim()], flag),
    ]),
  );
}

/** Plain text for an object with one required field, such as the label of a checklist item. */
function readOnlyField(text: string, branches: Json[]): Json | undefined {
  const [name, ...others] = requiredOf(branches[0]);
  return name !== undefined && others.length === 0 ? { [name]: text } : undefined;
}

function readObject(text: string, schema: unknown, flag: string): unknown {
  if (looksLikeJson(text)) return parseJson(text, flag);
  const branches = branchesOf(schema).filter(({ type }) => type === 'object');
  const read = readKind(text, branches) ?? readPairs(text, branches, flag) ?? readOnlyField(text, branches);
  if (read) return read;
  throw misused(`${flag}: cannot read "${text}". Write ${hintOf(schema)}.`);
}

/**
 * Converts a flag's text to the type of its schema. Text that fits no type is sent as it is, so that the server's error
 * names the field.
 * @throws Failure 2 if an object cannot be read from the text.
 */
export function readValue(text: string, schema: unknown, flag: string): unknown {
  const types = typesOf(schema);
  if (text === 'null' && types.has('null')) return null;
  if ((types.has('number') || types.has('integer')) && isNumber(text)) return Number(text);
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (isDaySchema(schema)) return dayOf(text);
  if (types.has('object') && !types.has('string')) return readObject(text, schema, flag);
  return text;
}

/** A list: the flag repeated, or one JSON array. */
export function readList(texts: string[], schema: unknown, flag: string): unknown[] {
  const items = branchesOf(schema).find(({ type }) => type === 'array')?.['items'];
  const [only] = texts;
  if (texts.length === 1 && only !== undefined && /^\s*\[/.test(only)) {
    const list = parseJson(only, flag);
    return Array.isArray(list) ? list : [list];
  }
  return texts.map((text) => readValue(text, items, flag));
}

function objectHint(branches: Json[]): string {
  const kinds = branches.map((branch) => {
    const others = requiredOf(branch).filter((name) => name !== 'kind');
    if (others.includes('date')) return 'tomorrow, 2026-12-01, 2026-12-01T09:30';
    return others.length === 0 ? textOf(constOf(branch, 'kind')) : '';
  });
  if (kinds.every(Boolean)) return kinds.join(', ');
  const only = requiredOf(branches[0]);
  if (branches.length > 1) return 'JSON';
  if (only.length === 1) return `${only[0]}, or JSON`;
  const names = Object.keys(propertiesOf(branches[0]));
  return names.length < 4 ? `${names.map((name) => `${name}=…`).join(',')} or JSON` : 'JSON';
}

/** The hint for one value, without lists and null. */
function plainHint(schema: unknown): string {
  const branches = branchesOf(schema).filter(({ type }) => type !== 'null');
  const words = branches.flatMap((branch) => (Array.isArray(branch['enum']) ? branch['enum'] : []));
  if (words.length > 0) return words.join(', ');
  const objects = branches.filter(({ type }) => type === 'object');
  if (objects.length > 0) return objectHint(objects);
  if (isDaySchema(schema)) return 'today, tomorrow, YYYY-MM-DD';
  const kinds: Record<string, string> = { string: 'text', integer: 'whole number', boolean: '' };
  return branches.map(({ type }) => kinds[textOf(type)] ?? textOf(type)).join(' or ');
}

/** Describes the values of a flag, for its help. */
export function hintOf(schema: unknown): string {
  const list = branchesOf(schema).find(({ type }) => type === 'array');
  if (list) return `${plainHint(list['items'])}; repeat the flag for more`;
  const hint = plainHint(schema);
  return typesOf(schema).has('null') ? `${hint}, or null` : hint;
}
