import { anyWeekday, weekdayOf } from './day-words';
import { addDays, addMonthsClamped, comingWeekday, type Day, dayOfMonth, isDay, weekday } from './days';
import type { Spot } from './quick-add-reading';

interface Dated {
  length: number;
  day: Day;
}

export const ends = '(?=[\\s,.;]|$)';
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
export const aWeekday = `(${anyWeekday})`;
export const aMonth =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

const pad = (value: number) => String(value).padStart(2, '0');

/** In this year, or in the next if the day has passed. */
function comingDate(
  today: Day,
  [month, date]: [month: number, date: number],
  year?: string,
): Day | undefined {
  if (year) return valid(`${year}-${pad(month)}-${pad(date)}`);
  const own = valid(`${today.slice(0, 4)}-${pad(month)}-${pad(date)}`);
  if (own && own >= today) return own;
  return valid(`${Number(today.slice(0, 4)) + 1}-${pad(month)}-${pad(date)}`);
}

const valid = (day: string): Day | undefined => (isDay(day) ? day : undefined);
const monthOf = (name = '') => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function shift(today: Day, count: number, unit = ''): Day {
  if (unit.startsWith('month')) return addMonthsClamped(today, count);
  if (unit.startsWith('year')) return addMonthsClamped(today, count * 12);
  return addDays(today, unit.startsWith('week') ? count * 7 : count);
}

/** What the meaning of a date depends on. */
type Around = Pick<Spot, 'today' | 'isMonthFirst'>;
type Groups = (string | undefined)[];
type Rule = [RegExp, (groups: Groups, today: Day, isMonthFirst: boolean) => Day | undefined];

const count = (word = '') => (/^an?$/i.test(word) ? 1 : Number(word));

/** `12/3` in the order of the caller's language; the other order if only that is a date. */
function numericDate([, one, two, year]: Groups, today: Day, isMonthFirst: boolean): Day | undefined {
  const [a, b] = [Number(one), Number(two)];
  const full = year?.length === 2 ? `20${year}` : year;
  const [first, second] = isMonthFirst
    ? [[a, b] as const, [b, a] as const]
    : [[b, a] as const, [a, b] as const];
  return comingDate(today, [...first], full) ?? comingDate(today, [...second], full);
}

/** `3.12.` is always the third of December. */
const dottedDate = ([, date, month, year]: Groups, today: Day) =>
  comingDate(today, [Number(month), Number(date)], year);

const slashed = '(\\d{1,2})/(\\d{1,2})';

/** Forms that are dates anywhere in the line. */
const plain: Rule[] = [
  [new RegExp(`^(tomorrow|tom|tmr)${ends}`), (_, today) => addDays(today, 1)],
  [new RegExp(`^(\\d{4}-\\d{2}-\\d{2})${ends}`), ([, day = '']) => valid(day)],
  [
    new RegExp(`^in (an?|\\d{1,3}) (days?|weeks?|months?|years?)${ends}`, 'i'),
    ([, n, unit], today) => shift(today, count(n), unit),
  ],
  [
    new RegExp(`^this weekend${ends}`),
    (_, today) => ([0, 6].includes(weekday(today)) ? today : comingWeekday(today, 6)),
  ],
  [
    new RegExp(`^next (week|month|year)${ends}`),
    ([, unit], today) => (unit === 'week' ? comingWeekday(today, 1) : shift(today, 1, unit)),
  ],
  [
    new RegExp(`^next ${aWeekday}${ends}`, 'i'),
    ([, name], today) => addDays(comingWeekday(today, weekdayOf(name)), 7),
  ],
  [
    new RegExp(`^(?:on )?(\\d{1,2})(?:st|nd|rd|th)? ${aMonth}(?: (\\d{4}))?${ends}`, 'i'),
    ([, date, name, year], today) => comingDate(today, [monthOf(name), Number(date)], year),
  ],
  [
    new RegExp(`^(?:on )?${aMonth} (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?${ends}`, 'i'),
    ([, name, date, year], today) => comingDate(today, [monthOf(name), Number(date)], year),
  ],
  [new RegExp(`^on ${aWeekday}${ends}`, 'i'), ([, name], today) => comingWeekday(today, weekdayOf(name))],
  [new RegExp(`^on ${slashed}(?:/(\\d{4}|\\d{2}))?${ends}`, 'i'), numericDate],
  [new RegExp(`^${slashed}/(\\d{4})${ends}`), numericDate],
  [new RegExp(`^(?:on )?(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})${ends}`, 'i'), dottedDate],
];

/** A weekday alone is a date only in lower case, so that "The Friday report" keeps its title. */
const bareWeekday: Rule = [
  new RegExp(`^${aWeekday}${ends}`),
  ([, name], today) => comingWeekday(today, weekdayOf(name)),
];

/** The next day of the month with that number. */
function comingDayOfMonth(today: Day, date: number): Day | undefined {
  const months = Array.from({ length: 3 }, (_, count) => addMonthsClamped(today, count, date));
  return date > 0 && date < 32 ? months.find((day) => day >= today && dayOfMonth(day) === date) : undefined;
}

/** Forms that are dates only if nothing but other parts follows: "on the 3rd chapter" is not one. */
const closing: Rule[] = [
  [
    new RegExp(`^on the (\\d{1,2})(?:st|nd|rd|th)${ends}`, 'i'),
    ([, date], today) => comingDayOfMonth(today, Number(date)),
  ],
  [new RegExp(`^${slashed}(?:/(\\d{2}))?${ends}`), numericDate],
  [/^(?:on )?(\d{1,2})\.(\d{1,2})\.(?=\s|$)/i, dottedDate],
];

const EVENING = '20:00';

/** `tonight`, at the given time or in the evening. */
function readTonight({ rest, first, today, closes }: Spot): Moment | undefined {
  if (!/^tonight(?=[\s,.;]|$)/.test(rest)) return undefined;
  const moment = withTime({ length: 'tonight'.length, day: today }, rest);
  if (!first && moment.time === null && !closes(moment.length)) return undefined;
  return { ...moment, time: moment.time ?? EVENING };
}

function tryRules(rules: Rule[], text: string, { today, isMonthFirst }: Around): Dated | undefined {
  for (const [pattern, day] of rules) {
    const match = pattern.exec(text);
    const found = match && day([...match], today, isMonthFirst);
    if (match && found) return { length: match[0].length, day: found };
  }
  return undefined;
}

/** Phones capitalize the first word, so a weekday there is a date if a time follows. */
const firstWeekday: Rule = [
  new RegExp(`^${aWeekday}(?=\\s(?:at\\s)?\\d{1,2}(?::\\d{2}|\\s?[ap]m))`, 'i'),
  bareWeekday[1],
];

interface Timed {
  length: number;
  time: string;
}

/** `15:00`, `3pm`, `at 9:30`; a number alone is not a time. */
export function readTime(text: string): Timed | undefined {
  const [all, hour, minute = '00', half] =
    /^\s*(?:at )?(\d{1,2})(?::(\d{2}))?\s?([ap]m)?(?=[\s,.;]|$)/i.exec(text) ?? [];
  if (!all || !hour || !(half || /:/.test(all))) return undefined;
  const value = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  if (value > 23 || Number(minute) > 59 || (half && (Number(hour) < 1 || Number(hour) > 12)))
    return undefined;
  return { length: all.length, time: `${pad(value)}:${minute}` };
}

interface Moment extends Dated {
  time: string | null;
}

/** Adds the time that follows the date. */
function withTime(date: Dated, text: string): Moment {
  const time = readTime(text.slice(date.length));
  return { day: date.day, length: date.length + (time?.length ?? 0), time: time?.time ?? null };
}

/** A date with or without a time; `today 15:00` is one too. */
export function readDate(spot: Spot): Moment | undefined {
  const { rest, first, today, closes } = spot;
  const [now] = /^today(?=\s)/.exec(rest) ?? [];
  if (now) {
    const moment = withTime({ length: now.length, day: today }, rest);
    return moment.time === null ? undefined : moment;
  }
  const tonight = readTonight(spot);
  if (tonight) return tonight;
  const found = tryRules(plain, rest, spot);
  if (found) return withTime(found, rest);
  const last = tryRules(closing, rest, spot);
  const atEnd = last && withTime(last, rest);
  if (atEnd && (atEnd.time !== null || closes(atEnd.length))) return atEnd;
  const bare = tryRules(first ? [bareWeekday, firstWeekday] : [bareWeekday], rest, spot);
  const moment = bare && withTime(bare, rest);
  return moment && (first || moment.time !== null || closes(moment.length)) ? moment : undefined;
}

/** A date in any form and place: "fri", "Friday", "on 3 dec 15:00". */
export function readAnyDate(text: string, today: Day, isMonthFirst = false): Moment | undefined {
  const anyCase: Rule = [new RegExp(`^${aWeekday}${ends}`, 'i'), bareWeekday[1]];
  const found = tryRules([...plain, ...closing, anyCase], text, { today, isMonthFirst });
  return found && withTime(found, text);
}

/** `by fri`, `by 3 dec`, `by tomorrow`. */
export function readDeadline({ rest, ...around }: Pick<Spot, 'rest'> & Around): Dated | undefined {
  const [by] = /^(?:by|due) /i.exec(rest) ?? [];
  if (!by) return undefined;
  const after = rest.slice(by.length);
  const now = /^(?:today|tonight)(?=[\s,.;]|$)/i.exec(after);
  const found = now
    ? { length: now[0].length, day: around.today }
    : tryRules(
        [...plain, ...closing, [new RegExp(`^${aWeekday}${ends}`, 'i'), bareWeekday[1]]],
        after,
        around,
      );
  return found && { length: by.length + found.length, day: found.day };
}
