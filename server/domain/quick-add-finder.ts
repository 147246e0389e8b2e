import { clockOf } from './clock';
import { findLineDates, readDay, readDeadline, readUnclearDay } from './quick-add-dates';
import { indexNames, markReaders, unknownMarkReader } from './quick-add-marks';
import type { Names, Reader, Reading, Spot } from './quick-add-reading';
import { type Clock, readReminder } from './quick-add-reminder';
import { readSeries } from './quick-add-repeat';

export interface Options extends Clock {
  names: Names;
  /** The caller's language, which orders the day and the month of 12/3. Without one, the day comes first. */
  locale?: string | undefined;
  /** Keys of parts that the user rejected. They stay in the title. */
  ignored?: ReadonlySet<string>;
}

/** The lists without a day. */
const readList: Reader = ({ rest, first, closes }) => {
  const [word = ''] = /^(?:later|someday|future)(?=\s|$)/i.exec(rest) ?? [];
  const isMeant = first ? !/^future/i.test(word) || closes(word.length) : closes(word.length);
  if (!word || !isMeant) return undefined;
  return {
    length: word.length,
    kind: 'when',
    fields: { when: { kind: /^later/i.test(word) ? 'anytime' : 'someday' } },
  };
};

const readers: readonly Reader[] = [
  readReminder,
  ...markReaders,
  readSeries,
  readDeadline,
  readDay,
  readList,
  unknownMarkReader,
];
/** Where a day of the line was not understood. */
const readersWithoutDays: readonly Reader[] = [
  readUnclearDay,
  ...readers.filter((read) => read !== readDeadline && read !== readDay),
];

/** Whether people of a language write the month before the day. */
function writesMonthFirst(locale: string | undefined): boolean {
  if (!locale) return false;
  try {
    const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' })
      .formatToParts()
      .map(({ type }) => type);
    return parts.indexOf('month') < parts.indexOf('day');
  } catch {
    return false;
  }
}

/** Repeats and reminders, which may name days that are not the task's own. */
const hasOwnDays = /(?<!\S)(?:every|ev|remind)\b/gi;

/** The line with its repeats and reminders hidden, so that no day is found in them. */
function withoutOwnDays(line: string, spotAt: (at: number) => Spot): string {
  let hidden = line;
  for (const { index } of line.matchAll(hasOwnDays)) {
    const spot = spotAt(index);
    const { length = 0 } = readReminder(spot) ?? readSeries(spot) ?? {};
    hidden = hidden.slice(0, index) + '_'.repeat(length) + hidden.slice(index + length);
  }
  return hidden;
}

/** Finds the part at a place of the line. */
export function createFinder(line: string, { today, names, locale, now, zone = 'UTC' }: Options) {
  const closing = new Map<number, boolean>();
  const indexed = { projects: indexNames(names.projects), areas: indexNames(names.areas) };
  const spotAt = (at: number): Omit<Spot, 'dateAt'> => ({
    rest: line.slice(at),
    before: line.slice(0, at),
    first: false,
    today,
    names: indexed,
    closes: (length) => closesAt(at + length),
  });
  const written = {
    today,
    isMonthFirst: writesMonthFirst(locale),
    clock: now === undefined ? undefined : clockOf(now, zone),
  };
  const dates = findLineDates(
    withoutOwnDays(line, (at) => ({ ...spotAt(at), dateAt: () => undefined })),
    written,
  );
  const find = (at: number, first: boolean): Reading | undefined => {
    const spot = { ...spotAt(at), first, dateAt: (offset: number) => dates.at(at + offset) };
    for (const read of dates.isUnclear ? readersWithoutDays : readers) {
      const found = read(spot);
      if (found) return found;
    }
    return undefined;
  };
  /** Cached by place. Without it, a row of words that each look at the rest would take exponential time. */
  function closesAt(at: number): boolean {
    const before = closing.get(at);
    if (before !== undefined) return before;
    const start = at + (/^[\s,;.]*/.exec(line.slice(at))?.[0].length ?? 0);
    const found = start > at && start < line.length ? find(start, false) : undefined;
    const closes = start === line.length || (found !== undefined && closesAt(start + found.length));
    closing.set(at, closes);
    return closes;
  }
  return find;
}
