import { databaseName } from '../calendars/zone-names';
import { readInstant, readMoment, toZone } from './dates';
import { asObject, type JsonObject } from './json-file';

/*
 * The same field has other names and forms in the files of other programs: `completed` is true, "true", 1, or a date.
 * Whatever is asked for and has a form that can be read counts as read; the rest is reported.
 */

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

/** Text, or an object that holds one. */
const plainText = (value: unknown): string | undefined => {
  const { content, text } = asObject(value);
  return textOf(value) ?? textOf(content) ?? textOf(text);
};

const yes = /^(?:true|yes|y|1|x|✓|checked|done|completed?)$/i;
const no = /^(?:|false|no|n|0|unchecked|open|incomplete)$/i;

/** Days of Things are numbers of bits: the year, the month and the day. */
function packedDay(value: number): string | undefined {
  const year = value >> 16;
  if (year < 1990 || year > 2200) return undefined;
  const [month, day] = [(value >> 12) & 15, (value >> 7) & 31].map((part) => String(part).padStart(2, '0'));
  return readMoment(`${year}-${month}-${day}`);
}

const FIRST_SECONDS = 1e9;
const FIRST_MILLISECONDS = 1e11;
const LAST = 8.64e15;

/** Epoch seconds or milliseconds, in milliseconds. */
function epoch(value: number): number | undefined {
  if (value >= FIRST_MILLISECONDS && value <= LAST) return Math.round(value);
  return value >= FIRST_SECONDS && value < FIRST_MILLISECONDS ? Math.round(value * 1000) : undefined;
}

/** A day or moment as text: text itself, a number, or `{ dateTime, timeZone }`. */
function dateText(value: unknown, zone: string): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') {
    const at = epoch(value);
    return packedDay(value) ?? (at === undefined ? undefined : new Date(at).toISOString());
  }
  const { dateTime, date, timeZone, timezone } = asObject(value);
  const text = textOf(dateTime) ?? textOf(date);
  const from = databaseName(textOf(timeZone) ?? textOf(timezone) ?? '');
  const moment = text === undefined ? undefined : readMoment(text);
  if (!moment?.includes('T') || !from || /(?:Z|[+-]\d{2}:?\d{2})$/.test(text ?? '')) return text;
  return moment.endsWith('T00:00') ? moment.slice(0, 10) : toZone(moment, from, zone);
}

/** The fields of an object. */
export function jsonFields(value: JsonObject, zone: string) {
  const read = new Set<string>();
  /** The first field that has a value of a form; all fields before it are empty. */
  function first<Found>(names: readonly string[], form: (given: unknown) => Found | undefined) {
    for (const name of names) {
      const found = isEmpty(value[name]) ? undefined : form(value[name]);
      if (found === undefined) continue;
      read.add(name);
      return found;
    }
    return undefined;
  }
  const readAs =
    <Found>(form: (given: unknown) => Found | undefined) =>
    (...names: string[]) =>
      first(names, form);
  return {
    value,
    has: (...names: string[]) => names.some((name) => !isEmpty(value[name])),
    /** The first of some fields that is text, '' without one. */
    text: (...names: string[]) => first(names, textOf)?.trim() ?? '',
    /** All of some fields that are text. */
    texts: (...names: string[]) => [
      ...new Set(names.flatMap((name) => first([name], plainText)?.trim() ?? []).filter(Boolean)),
    ],
    flag: (...names: string[]): boolean | undefined =>
      first(names, (given) => {
        const text = given === true ? 'true' : (textOf(given) ?? '?');
        return yes.test(text) ? true : no.test(text) ? false : undefined;
      }),
    date: (...names: string[]) => first(names, (given) => dateText(given, zone)) ?? '',
    instant: (...names: string[]) =>
      first(names, (given) => {
        const text = dateText(given, zone);
        return text === undefined ? undefined : readInstant(text, zone);
      }),
    object: readAs((given) => (Object.keys(asObject(given)).length > 0 ? asObject(given) : undefined)),
    list: readAs((given): unknown[] | undefined => (Array.isArray(given) ? given : undefined)),
    /** Fields that hold nothing a person wrote, or that were read elsewhere. */
    ignore: (...names: string[]) => {
      for (const name of names) read.add(name);
    },
    /** The fields that have a value and were not read. */
    unread: () => Object.keys(value).filter((name) => !read.has(name) && !isEmpty(value[name])),
  };
}
export type JsonFields = ReturnType<typeof jsonFields>;

/** Texts of a list, or of text that separates them. Objects have them as their title or name. */
export function textsOf(value: unknown, separator: RegExp): { texts: string[]; others: unknown[] } {
  if (typeof value === 'string') return { texts: value.split(separator), others: [] };
  const others: unknown[] = [];
  const texts = (Array.isArray(value) ? value : []).flatMap((item: unknown) => {
    const { title, name, label } = asObject(item);
    const text = textOf(item) ?? textOf(title) ?? textOf(name) ?? textOf(label);
    if (text === undefined) others.push(item);
    return text ?? [];
  });
  return { texts, others };
}
