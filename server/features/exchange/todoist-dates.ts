import { addDays, addMonthsClamped, type Day } from '../../../domain/days';
import { inEnglish } from '../../../domain/quick-add-languages';
import type { Grammar } from '../../../domain/quick-add-translate';
import { WhenInput } from '../../wire/when';
import { resolveWords } from '../../wire/words';
import { type DateContext, readDeadline, readSchedule, type Schedule } from './dates';
import { fromGerman } from './german-dates';
import { grammarOf } from './grammars';

const MOST = 200;
const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';

/** Phrases that Todoist writes differently from quick-add. */
const forms: [RegExp, string][] = [
  [/^no (?:due )?date$/, ''],
  [/\bev\b/g, 'every'],
  [/\b(?:every|after)! ?/g, 'every! '],
  [/^after (?=\d)/, 'every! '],
  [/\btod\b/g, 'today'],
  [/\bnoon\b/g, '12:00'],
  [/\bevery(!?) morning\b/g, 'every$1 day at 9:00'],
  [/\bevery(!?) afternoon\b/g, 'every$1 day at 12:00'],
  [/\bevery(!?) evening\b/g, 'every$1 day at 19:00'],
  [/\bevery(!?) night\b/g, 'every$1 day at 22:00'],
  [/\bevery(!?) quarter\b/g, 'every$1 3 months'],
  [/\bevery(!?) workdays?\b/g, 'every$1 weekday'],
  [/\b(?:hourly)\b/g, 'every hour'],
  [/^daily\b/, 'every day'],
  [/^weekly\b/, 'every week'],
  [/^monthly\b/, 'every month'],
  [/^(?:yearly|annually)\b/, 'every year'],
  [/\bevery(!?) last day of (?:the )?month\b/g, 'every$1 last day'],
  [/\bevery(!?) month,? (?:on )?(?:the )?(\d{1,2})(?:st|nd|rd|th)?\b/g, 'every$1 $2th'],
  [/\bevery(!?) (\d{1,2})(?=$| (?:at|starting|ending|from|until)\b)/g, 'every$1 $2th'],
  [/ @ ?/g, ' at '],
];

const normalize = (text: string) =>
  forms.reduce(
    (words, [form, to]) => words.replace(form, to),
    text.toLowerCase().replace(/\s+/g, ' ').trim(),
  );

/** The parts of a series: what repeats, and its first and last day. */
function partsOf(text: string) {
  const [series = '', ...rest] = text.split(/ (?=(?:starting|from|ending|until|till|for) )/);
  const part = (words: RegExp) => rest.find((other) => words.test(other))?.replace(/^\S+ (?:on )?/, '');
  return {
    series,
    start: part(/^(?:starting|from) /),
    end: part(/^(?:ending|until|till) /),
    span: part(/^for /),
    isWhole: rest.length === new Set(rest.map((other) => other.split(' ')[0])).size,
  };
}

function endOfSpan(span: string, from: Day): Day | undefined {
  const [, count, unit] = /^(\d{1,3}) (day|week|month|year)s?$/.exec(span) ?? [];
  if (!count || !unit) return undefined;
  const many = Number(count);
  if (unit === 'day' || unit === 'week') return addDays(from, many * (unit === 'week' ? 7 : 1) - 1);
  return addDays(addMonthsClamped(from, many * (unit === 'year' ? 12 : 1)), -1);
}

/** `every 14 feb`, `every jan 5 at 9:00`: each year, on the day that comes next. */
function readYearly(series: string, context: DateContext): Schedule | undefined {
  const [, date] =
    new RegExp(`^every ((?:${months} \\d|\\d{1,2}(?:st|nd|rd|th)? ${months}\\b).*)$`).exec(series) ?? [];
  const { when, repeat } = (date && readSchedule(date, context)) || {};
  return when && !repeat ? { when, repeat: { every: 1, unit: 'year' } } : undefined;
}

function readSeries(text: string, context: DateContext): Schedule | undefined {
  const isFromCompletion = text.startsWith('every! ');
  const { series, start, end, span, isWhole } = partsOf(text.replace(/^every! /, 'every '));
  const from = start === undefined ? context.today : readDeadline(start, context)?.day;
  if (!from || !isWhole) return undefined;
  // Counts from the day before, because the first date of a series comes after the day it counts from.
  const before = { ...context, today: addDays(from, -1) };
  const found = readYearly(series, { ...context, today: from }) ?? readSchedule(series, before);
  if (!found?.repeat) return undefined;
  const until = end === undefined ? undefined : readDeadline(end, { ...context, today: from })?.day;
  const last = span === undefined ? until : endOfSpan(span, from);
  if ((end !== undefined || span !== undefined) && !last) return undefined;
  const { data: first } = WhenInput.safeParse(resolveWords(WhenInput, found.when, context));
  const named = first?.kind === 'date' ? first : undefined;
  const date = named && named.date > before.today ? named.date : from;
  const time = named?.time;
  const completion = isFromCompletion && { from: 'completion' as const };
  return {
    when: { kind: 'date', date, ...(time && { time }) },
    repeat: { ...found.repeat, ...completion, ...(last && { until: last }) },
  };
}

/** A weekday or a unit with a mark counts from the completion: `every! 3 days`, `jeden! 3. Tag`, `cada! lunes`. */
const completionMark = /(?<=\p{L}) ?[!！]/u;

/** Months that quick-add leaves alone, because they are words of sentences too. */
const withMarch = (english: string, text: string) =>
  /\bmar\b/i.test(text) ? english.replace(/(\d{1,2}) _/, '$1 mar') : english;

/** The text in English words, by what reads it first. */
function* inEnglishWords(text: string, grammar: Grammar | undefined): Generator<string> {
  if (!grammar) {
    yield text;
    return;
  }
  if (grammar === grammarOf('de')) yield fromGerman(text);
  const plain = text.replace(completionMark, ' ').replace(/\s+/g, ' ').trim();
  const english = withMarch(inEnglish(plain, grammar), plain)
    .replace(/\bevery (day|week|month|year)s\b/, 'every $1')
    .trim();
  yield completionMark.test(text) ? english.replace(/^every\b/, 'every!') : english;
}

/** The schedule that Todoist's words say, in a language that quick-add reads. Every series gets its first day. */
export function readTodoistDate(text: string, context: DateContext): Schedule | undefined {
  const { grammar } = context;
  if (text.length > MOST) return undefined;
  if (grammar === null) return readSchedule(text, context);
  for (const english of inEnglishWords(text, grammar)) {
    const words = normalize(english);
    if (words === '') return {};
    const found = words.startsWith('every') ? readSeries(words, context) : readSchedule(words, context);
    if (found) return found;
  }
  return undefined;
}
