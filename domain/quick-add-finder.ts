import { findLineDates, readDay, readDeadline, readUnclearDay } from './quick-add-dates';
import { indexNames, markReaders, unknownMarkReader } from './quick-add-marks';
import type { Names, Reader, Reading, Spot } from './quick-add-reading';
import { type Clock, readReminder, writtenAt } from './quick-add-reminder';
import { readSeries } from './quick-add-repeat';

export interface Options extends Clock {
  names: Names;
  /** The caller's language, which orders the day and the month of 12/3. Without one, the day comes first. */
  locale?: string | undefined;
  /** Keys of parts that the user rejected. They stay in the title. */
  ignored?: ReadonlySet<string>;
  /** False if a time without a day is not read, because the line names a day that was not understood. */
  hasTimes?: boolean;
}

/** Words before "later" and "future" in a title: 28 Days Later, Sooner or Later, Back to the Future. */
const endsTitle =
  /\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|and|or|sooner|you|until|till|for|no|the|a|my|our|your|his|her|their|of|to|in|near|bright|better)\s+$/i;

/** The lists without a day. */
const readList: Reader = ({ rest, before, first, closes }) => {
  const [word = ''] = /^(?:later|someday|future)(?=\s|$)/i.exec(rest) ?? [];
  const isMeant = (first && !/^future/i.test(word)) || (closes(word.length) && !endsTitle.test(before));
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

/** What may stand between parts: marks of a sentence, emoji, :). */
const pause =
  /^[!?…]*(?:[\s,;.]|(?<=\s)[!?…](?=\s|$)|\p{Extended_Pictographic}|[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}]|(?<=\s)[:;]-?[()DP](?=\s|$))*/u;

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

interface Bracket {
  start: number;
  end: number;
}

/** The innermost brackets of a line. */
const bracketsOf = (line: string): Bracket[] =>
  [...line.matchAll(/[([][^()[\]]*[)\]]/g)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length - 1,
  }));

type Find = (at: number, first: boolean) => Reading | undefined;

/** Leaves brackets alone that hold more than parts. (due Jan 31) is one part. */
function outsideBrackets(line: string, read: Find): Find {
  const brackets = bracketsOf(line);
  const filled = new Map<Bracket, boolean>();
  const isFilled = (bracket: Bracket): boolean => {
    const { start, end } = bracket;
    const gap = (from: number) => from + (/^[\s,;]*/.exec(line.slice(from, end))?.[0].length ?? 0);
    let at = gap(start + 1);
    while (at < end) {
      const { length = 0, kind } = read(at, false) ?? {};
      if (length === 0 || kind === 'unknown') break;
      at = gap(at + length);
    }
    filled.set(bracket, at === end);
    return at === end;
  };
  return (at, first) => {
    const bracket = brackets.find(({ start, end }) => start < at && at < end);
    return bracket && !(filled.get(bracket) ?? isFilled(bracket)) ? undefined : read(at, first);
  };
}

/** Finds the part at a place of the line. */
export function createFinder(line: string, options: Options): Find {
  const { today, names, hasTimes } = options;
  const written = { ...writtenAt(options), isMonthFirst: writesMonthFirst(options.locale) };
  const closing = new Map<number, boolean>();
  const indexed = { projects: indexNames(names.projects), areas: indexNames(names.areas) };
  const spotAt = (at: number): Omit<Spot, 'dateAt'> => ({
    rest: line.slice(at),
    before: line.slice(0, at),
    first: false,
    today,
    written,
    names: indexed,
    closes: (length) => closesAt(at + length),
  });
  const hidden = withoutOwnDays(line, (at) => ({ ...spotAt(at), dateAt: () => undefined }));
  const dates = findLineDates(hidden, written, hasTimes);
  const read: Find = (at, first) => {
    const spot = { ...spotAt(at), first, dateAt: (offset: number) => dates.at(at + offset) };
    for (const reader of dates.isUnclear ? readersWithoutDays : readers) {
      const found = reader(spot);
      if (found) return found;
    }
    return undefined;
  };
  /** Cached by place. Without it, a row of words that each look at the rest would take exponential time. */
  function closesAt(at: number): boolean {
    const before = closing.get(at);
    if (before !== undefined) return before;
    const start = at + (pause.exec(line.slice(at))?.[0].length ?? 0);
    const isLast = start === line.length || /[)\]]/.test(line.charAt(start));
    const found = start > at && !isLast ? read(start, false) : undefined;
    const closes = isLast || (found !== undefined && closesAt(start + found.length));
    closing.set(at, closes);
    return closes;
  }
  return outsideBrackets(line, read);
}
