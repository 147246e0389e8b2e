import { Chrono, configuration, type Parser } from 'chrono-node/en';
import { anyWeekday } from './day-words';
import { addDays, addMonthsClamped, dayOfMonth } from './days';

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
/** `dec 24` is not a month of a year. */
const monthDay: Parser = {
  pattern: () =>
    new RegExp(
      `\\b(${monthNames})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]?\\d|\\s?[ap]m|,? \\d{4}| ?(?:-|–|to) ?\\d)`,
      'i',
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
    const today = refDate.toISOString().slice(0, 10);
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
    const [year = 0, month = 1, day = 1] = addDays(refDate.toISOString().slice(0, 10), 2)
      .split('-')
      .map(Number);
    return { year, month, day };
  },
};
/** What stands before a time of its day. */
export const dayBefore = `\\b(?:to(?:day|morrow)|tmrw?|${anyWeekday}|${monthNames}|\\d{1,2}(?:st|nd|rd|th)?|\\d\\.),? `;
const afterDay = `(?<=${dayBefore})`;
/** `15h30`, `at 15h`, and `14.00` after a day. */
const otherClocks: Parser = {
  pattern: () =>
    new RegExp(
      `(?:\\bat |${afterDay})(\\d{1,2})\\.([0-5]\\d)(?![\\d.]|\\s?[ap]m)|(?:\\bat )?(?<![\\d.,])(\\d{1,2})h([0-5]\\d)\\b|\\bat (\\d{1,2})h\\b`,
      'i',
    ),
  extract: (_, [, dottedHour, dottedMinute, hour = dottedHour, minute = dottedMinute ?? '0', whole]) =>
    Number(hour ?? whole) < 24 ? { hour: Number(hour ?? whole), minute: Number(minute) } : null,
};
/** `10-11` after a day. */
const hourSpan: Parser = {
  pattern: () => new RegExp(`${afterDay}(\\d{1,2})\\s?[-–]\\s?(\\d{1,2})(?![\\d:.h/]|\\s?[ap]m)`, 'i'),
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

function reader(isDayFirst: boolean): Chrono {
  const { parsers, refiners } = configuration.createCasualConfiguration(isDayFirst);
  return new Chrono({
    parsers: [dottedSpan, dotted, monthDay, ordinal, dayAfterTomorrow, hourSpan, otherClocks, ...parsers],
    refiners,
  });
}
export const [monthFirst, dayFirst] = [reader(false), reader(true)];
