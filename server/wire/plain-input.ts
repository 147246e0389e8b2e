import { z } from 'zod';
import { clockOf, instantAt } from '../../domain/clock';
import { isDay } from '../../domain/days';
import { parseDuration } from '../../domain/duration';
import { type Counting, readPlainDay, type Side } from '../../domain/plain-days';
import { MORNING, readBefore } from '../../domain/quick-add-reminder';
import { dayOf, endOfDay, startOfDay } from '../../domain/zones';
import { LAST_MS } from './shared';
import { type Moment, withWords } from './words';

/*
 * Input as people write it: "tomorrow", "high", an ISO date-time. It becomes the one exact form, so that every transport
 * takes the same and the procedures know only that form. The schemas convert it; words for days are replaced before, as
 * they depend on the call (`words.ts`).
 */

export const dayForms = 'YYYY-MM-DD, friday, in 3 days, Nov 29';
const allDays =
  'YYYY-MM-DD, today, tomorrow, yesterday, a weekday, next friday, last monday, next week, end of month, in 3 days (weeks, months), 3 days ago, Nov 29 or 29.11.';

/** What OpenAPI says of text that is a day or words for one. */
const dayPattern = '^(?:\\d{4}-\\d{2}-\\d{2}|[^\\d\\s].{0,99}|\\d{1,3}[^\\d-].{0,96})$';

/** Which day a word means, and where it stands in a span. */
interface InSpan {
  side: Side;
  edge?: 'start' | 'end';
  /** The field in which the span begins. */
  begin?: string;
}

/** What words count from, for the parser of days. */
const counting = ({ side, edge, begin }: InSpan, { today, zone, now, siblings }: Moment): Counting => {
  const given = begin === undefined ? undefined : siblings?.[begin];
  const first = typeof given === 'string' && iso.test(given) ? Date.parse(given) : given;
  const day = typeof first === 'number' ? dayOf(first, zone ?? 'UTC') : first;
  return {
    today,
    zone,
    side,
    clock: now === undefined ? undefined : clockOf(now, zone ?? 'UTC'),
    ...(edge && { edge }),
    ...(typeof day === 'string' && isDay(day) && { begin: day }),
  };
};

/** What words for the day of a task count from. */
export const countingFrom = (moment: Moment): Counting => counting({ side: 'next' }, moment);

const anyCalendarDay = (span: InSpan) =>
  withWords(
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, { error: `Must be a day: ${allDays}`, abort: true })
      .refine(isDay, 'Must be a valid calendar date.')
      .meta({ pattern: dayPattern }),
    {
      resolve: (text, moment) => {
        const { day, time } = readPlainDay(text, counting(span, moment)) ?? {};
        return time === null ? day : undefined;
      },
    },
  );

/** Describes a schema that takes words. The copy takes them too. */
const dayFor = (clause: string, span: InSpan) => anyCalendarDay(span).describe(`${clause}: ${dayForms}.`);

/** A calendar day. The clause says what it is for. */
export const dayInput = (clause: string) => dayFor(clause, { side: 'next' });

/** The first day of a span of what comes, in which a weekday is the next one or today. */
export const comingFrom = (clause: string) => dayFor(clause, { side: 'coming', edge: 'start' });

/** Its last day: the first such day on or after the one in the field `begin`. */
export const comingTo = (clause: string, begin: string) =>
  dayFor(clause, { side: 'coming', edge: 'end', begin });

/** The first day of a span of what was, in which a weekday is the latest one or today. */
export const pastFrom = (clause: string) => dayFor(clause, { side: 'latest', edge: 'start' });

/** Its last day: the first such day on or after the one in the field `begin`. */
export const pastTo = (clause: string, begin: string) =>
  dayFor(clause, { side: 'latest', edge: 'end', begin });

const named = (at: unknown) => (typeof at === 'number' ? new Date(at).toISOString() : String(at));

/** Refuses a span whose end lies before its begin. */
export const inOrder =
  (begin: string, end: string) =>
  (input: Readonly<Record<string, unknown>>, check: z.core.$RefinementCtx) => {
    const [from, to] = [input[begin], input[end]];
    const isInverted =
      (typeof from === 'string' && typeof to === 'string' && to < from) ||
      (typeof from === 'number' && typeof to === 'number' && to < from);
    if (!isInverted) return;
    check.addIssue({
      code: 'custom',
      path: [begin],
      message: `${named(from)} is after \`${end}\`, ${named(to)}.`,
    });
    check.addIssue({
      code: 'custom',
      path: [end],
      message: `${named(to)} is before \`${begin}\`, ${named(from)}.`,
    });
  };

/** A day that an operation is about. */
export const TheDay = dayInput('The day');

export const Deadline = dayInput('The day it is due')
  .nullable()
  .describe(`The day it is due: ${dayForms}; null for none.`);

/** The caller's own day, for callers that cannot send X-PC-Today. The words of the input count from it. */
export const CallersDay = anyCalendarDay({ side: 'next' }).optional().describe('Your local day.');

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;
const withoutZone = /^(\d{4}-\d{2}-\d{2})[t ](\d{2}:\d{2})(?::([0-5]\d)(?:\.\d{1,9})?)?$/;
const notAnInstant =
  'Must be epoch milliseconds, ISO 8601 (2026-11-21T09:30:00Z; without a zone it is in yours), or words such as yesterday or friday 9am.';
const momentForms = 'epoch ms, ISO 8601 or friday 9am';
const dayOrMoment = 'epoch ms, ISO 8601 or friday';

/** What OpenAPI says of text that is an instant or words for one. */
export const instantPattern = '^(?:\\d{4}-.{1,40}|[^\\d\\s].{0,99}|\\d{1,3}[^\\d-].{0,96})$';

interface Bounds {
  earliest: number;
  max: number;
  number?: z.ZodType<number, number>;
}

/** Text reaches back to `earliest`. Numbers start at 0 unless `number` says otherwise. */
const instant = ({ earliest, max, number = z.int().min(0).max(max) }: Bounds) =>
  z.union(
    [
      number,
      z
        .string()
        .regex(iso, { error: notAnInstant, abort: true })
        .refine(
          (text) => isDay(text.slice(0, 10)) && Date.parse(text) >= earliest && Date.parse(text) <= max,
          'Must be a valid date and time.',
        )
        .meta({ pattern: instantPattern })
        .transform((text) => Date.parse(text)),
    ],
    { error: notAnInstant },
  );

export interface InstantWords extends InSpan {
  /** The time of a day without one. If absent, the edge of a span decides; without one, a time is required. */
  usual?: string;
}

/** The instant of a date and time as they stand on the clocks of a zone. */
function instantOfClock(text: string, zone: string): number | undefined {
  const [, day = '', time = '', seconds = 0] = withoutZone.exec(text) ?? [];
  return isDay(day) && time < '24' ? instantAt(day, time, zone) + Number(seconds) * 1000 : undefined;
}

/** Words for an instant, and times without a zone, in the caller's zone. */
export const resolveInstant =
  ({ usual, ...span }: InstantWords) =>
  (text: string, moment: Moment): number | undefined => {
    const { zone = 'UTC' } = moment;
    if (iso.test(text)) return undefined;
    if (withoutZone.test(text)) return instantOfClock(text, zone);
    const { day, time } = isDay(text)
      ? { day: text, time: null }
      : (readPlainDay(text, counting(span, moment)) ?? { day: '', time: null });
    if (!isDay(day)) return undefined;
    const at = time ?? usual;
    if (at) return instantAt(day, at, zone);
    if (span.edge === undefined) return undefined;
    return span.edge === 'start' ? startOfDay(day, zone) : endOfDay(day, zone);
  };

/** The beginning of the year 1 and the end of the year 9999, with a day for the time zones. */
const FIRST_OF_CALENDAR = -62_135_683_200_000;
const LAST_OF_CALENDAR = 253_402_300_799_999;

const inCalendar = { earliest: FIRST_OF_CALENDAR, max: LAST_OF_CALENDAR };

/** A number beyond the calendar becomes its first or last instant. */
const anyNumber = z.int().transform((at) => Math.min(Math.max(at, FIRST_OF_CALENDAR), LAST_OF_CALENDAR));

const edgeOfSpan = (span: Omit<InSpan, 'side'>) =>
  withWords(instant({ ...inCalendar, number: anyNumber }), {
    resolve: resolveInstant({ side: 'latest', ...span }),
  });

/** An instant that has passed, as epoch milliseconds. The clause says what it is for. */
export const pastInstant = (clause: string) =>
  withWords(instant({ earliest: 0, max: LAST_MS }), { resolve: resolveInstant({ side: 'latest' }) }).describe(
    `${clause}: ${momentForms}.`,
  );

/** A future instant. For a day, its end. */
export const comingInstant = (clause: string) =>
  withWords(instant({ earliest: 0, max: LAST_MS }), {
    resolve: resolveInstant({ side: 'next', edge: 'end' }),
  }).describe(`${clause}: ${dayOrMoment}.`);

/** An instant from which days may be counted. */
export const momentInput = (clause: string) =>
  withWords(instant(inCalendar), { resolve: resolveInstant({ side: 'latest' }) }).describe(
    `${clause}: ${momentForms}.`,
  );

/** The start of a span. For a day, its start. */
export const sinceInput = (clause: string) =>
  edgeOfSpan({ edge: 'start' }).describe(`${clause}: ${dayOrMoment}.`);

/** The end of a span that begins in the field `since`. For a day, its end. */
export const untilInput = (clause: string) =>
  edgeOfSpan({ edge: 'end', begin: 'since' }).describe(`${clause}: ${dayOrMoment}.`);

/** A span of 366 days at most. */
const before = /^[1-9]\d{0,5} ?(min|minutes?|h|hours?|days?|weeks?) before$/i;
const reminderForms = 'epoch ms, ISO 8601, friday 9am or 10 min before';
const remindBefore = z
  .string()
  .regex(before, { abort: true })
  .transform((text, check) => {
    const minutes = readBefore(text);
    if (minutes === undefined) check.addIssue('Must be at most 366 days before.');
    return { before: minutes ?? 0 };
  });

/** An instant, or some minutes before the task, which the reminder then moves with. */
export const ReminderInput = withWords(
  z.union([...instant({ earliest: 0, max: LAST_OF_CALENDAR }).options, remindBefore], {
    error: `Must be ${reminderForms}.`,
  }),
  {
    resolve: (text, moment) =>
      before.test(text) ? text : resolveInstant({ side: 'next', usual: MORNING })(text, moment),
  },
)
  .nullable()
  .describe(`When to remind you: ${reminderForms} (moves with the task); null for none.`);

const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export const WeekdayInput = z.union(
  [z.int().min(0).max(6), z.enum(weekdayNames).transform((name) => weekdayNames.indexOf(name))],
  { error: 'Must be a weekday such as monday, or 0 Sunday to 6 Saturday.' },
);

const longest = 'Must be 1 to 10,080 minutes, or a length such as 45m or 1h 30m.';
/** Minutes, as a number or as people write them. */
export const MinutesInput = z.union(
  [
    z.int().min(1).max(10_080),
    z
      .string()
      .max(40)
      .transform((text, check) => {
        const minutes = parseDuration(text);
        if (minutes === undefined) check.addIssue(longest);
        return minutes ?? 0;
      }),
  ],
  { error: longest },
);

const levels = ['none', 'low', 'medium', 'high'] as const;
/** Also as in quick-add and other planners, highest first. */
const levelOf = new Map<string, number>([
  ...levels.map((level, at): [string, number] => [level, at]),
  ...['p4', 'p3', 'p2', 'p1'].map((mark, at): [string, number] => [mark, at]),
  ['normal', 0],
  ['urgent', 3],
]);
const wrongLevel = 'Must be none, low, medium or high, or 0 to 3.';
const LevelWord = z
  .string()
  .meta({ enum: levels })
  .transform((word, check) => {
    const level = levelOf.get(word.toLowerCase());
    if (level === undefined) check.addIssue(wrongLevel);
    return level ?? 0;
  });

export const PriorityInput = z
  .union([z.int().min(0).max(3), LevelWord], { error: wrongLevel })
  .describe('none, low, medium or high; or 0 to 3.');
