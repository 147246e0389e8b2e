import { misused } from './failures';
import { readDay, readInstant, readMoment } from './local-time';
import { branchesOf, itemsOf, type Json, propertiesOf, requiredOf, textOf, typesOf } from './shapes';

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

const EXAMPLE_DAY = '2026-12-01';

/** Recognizes a day. The server accepts more words. A schedule also takes "later". */
const isDayBranch = ({ pattern, format }: Json) => {
  const takes = typeof pattern === 'string' ? new RegExp(pattern) : undefined;
  return format === 'date' || (takes?.test(EXAMPLE_DAY) && !takes.test('?') && !takes.test('later'));
};

const isDaySchema = (schema: unknown) => branchesOf(schema).some(isDayBranch);

/** Recognizes an instant: epoch milliseconds, or also an ISO 8601 text. */
const isInstant = (flag: string, types: Set<string>) =>
  types.has('integer') && /^--(since|until|.+-at)$/.test(flag);

/** The names of schedules in the web interface. */
const schedules: Record<string, string> = { later: 'anytime', future: 'someday' };

/** `today` for `{kind: 'today'}`; `fri`, `2026-12-01` and `tomorrow 9am` for a date with or without a time. */
function readKind(text: string, branches: Json[]): Json | undefined {
  const word = schedules[text] ?? text;
  const bare = branches.find((branch) => constOf(branch, 'kind') === word && requiredOf(branch).length === 1);
  if (bare) return { kind: word };
  const takesDate = branches.some((branch) => requiredOf(branch).includes('date'));
  const moment = takesDate ? readMoment(text) : undefined;
  return moment && { kind: 'date', date: moment.day, hasTime: moment.time !== null, time: moment.time };
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
  const isText = name !== undefined && typesOf(propertiesOf(branches[0])[name]).has('string');
  const isFixed = name !== undefined && constOf(branches[0], name) !== undefined;
  return isText && !isFixed && others.length === 0 ? { [name]: text } : undefined;
}

function readObject(text: string, schema: unknown, flag: string): Json | undefined {
  const branches = branchesOf(schema).filter(({ type }) => type === 'object');
  return readKind(text, branches) ?? readPairs(text, branches, flag) ?? readOnlyField(text, branches);
}

/** Numbers, booleans, days and instants. */
function readScalar(text: string, schema: unknown, flag: string): unknown {
  const types = typesOf(schema);
  if ((types.has('number') || types.has('integer')) && isNumber(text)) return Number(text);
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (isDaySchema(schema)) return readDay(text);
  return isInstant(flag, types) ? readInstant(text) : undefined;
}

/**
 * Converts a flag's text to the type of its schema. Text that fits no type is sent as it is, so that the server's error
 * names the field.
 * @throws Failure 2 if an object cannot be read from the text.
 */
export function readValue(text: string, schema: unknown, flag: string): unknown {
  const types = typesOf(schema);
  const isObject = types.has('object');
  if (text === 'null' && types.has('null')) return null;
  if (isObject && looksLikeJson(text)) return parseJson(text, flag);
  // A schedule of kind `today` differs from a schedule on the date of today.
  const read = (isObject ? readObject(text, schema, flag) : undefined) ?? readScalar(text, schema, flag);
  if (read !== undefined) return read;
  if (!isObject || types.has('string')) return text;
  throw misused(`${flag}: cannot read "${text}". Write ${hintOf(schema)}.`);
}

/** A list: the flag repeated, or one JSON array; `null` for the empty list. */
export function readList(texts: string[], schema: unknown, flag: string): unknown[] {
  const [only = '', ...others] = texts;
  if (others.length === 0 && only === 'null') return [];
  if (others.length === 0 && /^\s*\[/.test(only)) return [parseJson(only, flag)].flat();
  return texts.map((text) => readValue(text, itemsOf(schema), flag));
}

function objectHint(branches: Json[]): string {
  const kinds = branches.map((branch) => {
    const others = requiredOf(branch).filter((name) => name !== 'kind');
    if (others.includes('date')) return 'tomorrow, "fri 9am", 2026-12-01, 2026-12-01T09:30';
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
  if (isDaySchema(schema)) return 'today, fri, "in 2 weeks", YYYY-MM-DD';
  const kinds: Record<string, string> = { string: 'text', integer: 'whole number', boolean: '' };
  return branches.map(({ type }) => kinds[textOf(type)] ?? textOf(type)).join(' or ');
}

/** Describes the values of a flag, for its help. */
export function hintOf(schema: unknown): string {
  const hint = plainHint(itemsOf(schema));
  const types = typesOf(schema);
  if (types.has('array')) return `${hint}; repeat the flag for more`;
  return types.has('null') ? `${hint}, or null` : hint;
}
