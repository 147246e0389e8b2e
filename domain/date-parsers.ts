import { Chrono, configuration, type Parser, type Refiner } from 'chrono-node/en';
import { anyWeekday } from './day-words';
import { addDays, addMonthsClamped, dayOfMonth, daysInMonth, utcDay, weekday } from './days';

/* European date formats that chrono-node does not read. */

export const monthNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const dotted: Parser = {
  pattern: () => /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.(\d{4}|\d{2})?(?![\d.]*\d)/,
  extract: (_, [, day, month, year]) => ({
    day: Number(day),
    month: Number(month),
    ...(year && { year: Number(year.length === 2 ? `20${year}` : year) }),
  }),
};
/** Patterns of dates are long: each is made once. */
const once = (pattern: RegExp) => () => pattern;

const dayTextOf = (at: Date) => utcDay(at.getTime());

/** `dec 24` is not a month of a year. */
const monthDay: Parser = {
  pattern: once(
    new RegExp(
      `\\b(${monthNames})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]?\\d|\\s?[ap]m|,? \\d{4}| ?(?:-|–|to) ?\\d)`,
      'i',
    ),
  ),
  extract: (_, [, month = '', day]) => ({
    month: months.indexOf(month.slice(0, 3).toLowerCase()) + 1,
    day: Number(day),
  }),
};
/** `on the 3rd`: the next day of a month with this number. */
const ordinal: Parser = {
  pattern: () => /\b(?:on )?the (\d{1,2})(?:st|nd|rd|th)\b(?! of)/i,
  extract: ({ refDate }, [, date]) => {
    const today = dayTextOf(refDate);
    const coming = [0, 1, 2].map((count) => addMonthsClamped(today, count, Number(date)));
    const next =
      Number(date) > 0 &&
      Number(date) < 32 &&
      coming.find((day) => day >= today && dayOfMonth(day) === Number(date));
    if (!next) return null;
    const [year = 0, month = 1, day = 1] = next.split('-').map(Number);
    return { year, month, day };
  },
};
const dayAfterTomorrow: Parser = {
  pattern: () => /\b(?:the )?day after tomorrow\b/i,
  extract: ({ refDate }) => {
    const [year = 0, month = 1, day = 1] = addDays(dayTextOf(refDate), 2).split('-').map(Number);
    return { year, month, day };
  },
};
/** What stands before a time of its day. */
export const dayBefore = `\\b(?:to(?:day|morrow)|tmrw?|${anyWeekday}|${monthNames}|\\d{1,2}(?:st|nd|rd|th)?|\\d\\.),? `;
const afterDay = `(?<=${dayBefore})`;
/** `15h30`, `at 15h`, and `14.00` after a day. */
const otherClocks: Parser = {
  pattern: once(
    new RegExp(
      `(?:\\bat |${afterDay})(\\d{1,2})\\.([0-5]\\d)(?![\\d.]|\\s?[ap]m)|(?:\\bat )?(?<![\\d.,])(\\d{1,2})h([0-5]\\d)\\b|\\bat (\\d{1,2})h\\b`,
      'i',
    ),
  ),
  extract: (_, [, dottedHour, dottedMinute, hour = dottedHour, minute = dottedMinute ?? '0', whole]) =>
    Number(hour ?? whole) < 24 ? { hour: Number(hour ?? whole), minute: Number(minute) } : null,
};
/** `10-11` after a day. */
const hourSpan: Parser = {
  pattern: once(new RegExp(`${afterDay}(\\d{1,2})\\s?[-–]\\s?(\\d{1,2})(?![\\d:.h/]|\\s?[ap]m)`, 'i')),
  extract: (context, match) => {
    const [from, to] = [Number(match[1]), Number(match[2])];
    if (from >= to || to > 24) return null;
    return context.createParsingResult(
      match.index ?? 0,
      match[0],
      { hour: from, minute: 0 },
      { hour: to, minute: 0 },
    );
  },
};
/** `3.12.-7.12.` is not one day. */
const dottedSpan: Parser = {
  pattern: () => /(?<![\d.])(\d{1,2})\.(\d{1,2})?\.?\s?[-–]\s?(\d{1,2})\.(\d{1,2})\./,
  extract: (context, match) => {
    const [, day, month, lastDay, lastMonth] = match.map(Number);
    const last = { day: lastDay ?? 1, month: lastMonth ?? 1 };
    return context.createParsingResult(
      match.index ?? 0,
      match[0],
      { day: day ?? 1, month: month || last.month },
      last,
    );
  },
};

/** `Nov 25 10-11` and `25 Nov 10-11` are of no year 2010. */
const monthDaySpan: Parser = {
  pattern: once(
    new RegExp(
      `\\b(?:(${monthNames})\\.? (\\d{1,2})(?:st|nd|rd|th)?|(\\d{1,2})(?:st|nd|rd|th)? (${monthNames}))\\.?,? (\\d{1,2})\\s?[-–]\\s?(\\d{1,2})(?![\\d:.h/]|\\s?[ap]m)`,
      'i',
    ),
  ),
  extract: (context, match) => {
    const [month, day, otherDay = day, otherMonth = month ?? '', from, to] = match.slice(1);
    if (Number(from) >= Number(to) || Number(to) > 24) return null;
    const date = { month: months.indexOf(otherMonth.slice(0, 3).toLowerCase()) + 1, day: Number(otherDay) };
    return context.createParsingResult(
      match.index ?? 0,
      match[0],
      { ...date, hour: Number(from), minute: 0 },
      { ...date, hour: Number(to), minute: 0 },
    );
  },
};
/** `2026-11-29T18:00:00.123456+00:00` and `2026-11-29 18:00:00-08:00`. */
const isoTime: Parser = {
  pattern: () =>
    /(?<![\d-])(\d{4})-(\d{2})-(\d{2})[t ](\d{2}):(\d{2})(?::\d{2}(?:[.,]\d{1,9})?\s?|(?<=t\d\d:\d\d))(?:(z)|([+-]\d{2}):?(\d{2})?)(?![\d:])/i,
  extract: (_, [, year, month, day, hour, minute, utc, hours, minutes = 0]) => ({
    ...{
      year: Number(year),
      month: Number(month),
      day: Number(day),
      hour: Number(hour),
      minute: Number(minute),
    },
    timezoneOffset: utc ? 0 : Number(hours) * 60 + (hours?.startsWith('-') ? -1 : 1) * Number(minutes),
  }),
};
/** `the 15th of next month`, `first of next month`. */
const dayOfMonthInWords: Parser = {
  pattern: () =>
    /\b(?:on )?(?:the )?(?:(\d{1,2})(?:st|nd|rd|th)|(first|last)(?: day)?) of (next|this|the) month\b/i,
  extract: ({ refDate }, [, number, word, which]) => {
    const first = addMonthsClamped(dayTextOf(refDate), /next/i.test(which ?? '') ? 1 : 0, 1);
    const [year = 0, month = 1] = first.split('-').map(Number);
    return { year, month, day: Number(number ?? (/first/i.test(word ?? '') ? 1 : daysInMonth(year, month))) };
  },
};
/** `end of the week` is its Sunday. */
const endOfWeek: Parser = {
  pattern: () => /\b(?:the )?end of (?:the |this |(next) )?week\b/i,
  extract: ({ refDate }, [, next]) => {
    const today = dayTextOf(refDate);
    const [year = 0, month = 1, day = 1] = addDays(today, ((7 - weekday(today)) % 7) + (next ? 7 : 0))
      .split('-')
      .map(Number);
    return { year, month, day };
  },
};
/** `half past 3`, `quarter to 4`. */
const clockInWords: Parser = {
  pattern: () => /\b(?:at )?(?:(half past)|quarter (past|to)) (\d{1,2})\b(?![:.])/i,
  extract: (_, [, half, side, hour]) => {
    const at = Number(hour) - (/to/i.test(side ?? '') ? 1 : 0);
    return at >= 0 && at < 24 ? { hour: at, minute: half ? 30 : /to/i.test(side ?? '') ? 45 : 15 } : null;
  },
};

const own = [
  ...[isoTime, monthDaySpan, dottedSpan, dotted, monthDay, dayOfMonthInWords, endOfWeek, ordinal],
  ...[dayAfterTomorrow, hourSpan, clockInWords, otherClocks],
];

const aTime: Parser = { pattern: () => /9am/, extract: () => ({ hour: 9 }) };

/** Whether a refiner takes what follows a time for a zone. It takes words such as "vet" and "get", so none is used. */
function readsZones(refiner: Refiner): boolean {
  const reader = new Chrono({ parsers: [aTime], refiners: [refiner] });
  return ['9am VET', '9am +02:00'].some((text) => reader.parse(text).some((found) => found.text !== '9am'));
}

function reader(isDayFirst: boolean): Chrono {
  const { parsers, refiners } = configuration.createCasualConfiguration(isDayFirst);
  return new Chrono({
    parsers: [...own, ...parsers],
    refiners: refiners.filter((refiner) => !readsZones(refiner)),
  });
}
export const [monthFirst, dayFirst] = [reader(false), reader(true)];
