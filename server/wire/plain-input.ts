import { z } from 'zod';
import { anyDay, resolveDay } from '../domain/day-words';
import { isDay } from '../domain/days';
import { readBefore } from '../domain/quick-add-reminder';
import { LAST_MS } from './shared';
import { type Moment, withWords } from './words';

/*
 * Input as people write it: "tomorrow", "high", an ISO date-time. It becomes the one exact form, so that every transport
 * takes the same and the procedures know only that form. The schemas convert it; words for days are replaced before, as
 * they depend on the call (`words.ts`).
 */

export const dayForms = 'YYYY-MM-DD, today, tomorrow, yesterday or a weekday';

const dayText = new RegExp(`^${anyDay}$`);

const dayIn = (text: string, { today }: Moment) => (dayText.test(text) ? resolveDay(text, today) : undefined);

const anyCalendarDay = (isCallersDay = false) =>
  withWords(
    z
      .string()
      .toLowerCase()
      .regex(dayText, { error: `Must be a day: ${dayForms}.`, abort: true })
      .refine(isDay, 'Must be a valid calendar date.'),
    { resolve: dayIn, isCallersDay },
  );

/** A calendar day. The clause says what it is for. */
export const dayInput = (clause: string) => anyCalendarDay().describe(`${clause}: ${dayForms}.`);

/** A day that an operation is about. */
export const TheDay = dayInput('The day');

export const Deadline = dayInput('The day it is due')
  .nullable()
  .describe(`The day it is due: ${dayForms}; null for none.`);

/** The caller's own day, for callers that cannot send X-PC-Today. The words in the fields beside it count from it. */
export const CallersDay = anyCalendarDay(true).optional().describe('Your local day; overrides X-PC-Today.');

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;
const instantForms = 'epoch milliseconds or ISO 8601 with a zone';

/** Text may name an earlier instant than a number. */
const instant = ({ earliest, max }: { earliest: number; max: number }) =>
  z.union(
    [
      z.int().min(0).max(max),
      z
        .string()
        .regex(iso, { error: `Must be ${instantForms}: 2026-11-21T09:30:00Z.`, abort: true })
        .refine(
          (text) => isDay(text.slice(0, 10)) && Date.parse(text) >= earliest && Date.parse(text) <= max,
          'Must be a valid date and time.',
        )
        .transform((text) => Date.parse(text)),
    ],
    { error: `Must be ${instantForms}.` },
  );

/** The beginning of the year 1 and the end of the year 9999, with a day for the time zones. */
const FIRST_OF_CALENDAR = -62_135_683_200_000;
const LAST_OF_CALENDAR = 253_402_300_799_999;

/** An instant, as epoch milliseconds. The clause says what it is for. */
export const instantInput = (clause: string) =>
  instant({ earliest: 0, max: LAST_MS }).describe(`${clause}: ${instantForms}.`);

/** An instant from which days may be counted: none is outside of the calendar. */
export const momentInput = (clause: string) =>
  instant({ earliest: FIRST_OF_CALENDAR, max: LAST_OF_CALENDAR }).describe(`${clause}: ${instantForms}.`);

/** A span of 366 days at most. */
const before = /^[1-9]\d{0,5} ?(min|minutes?|h|hours?|days?|weeks?) before$/i;
const reminderForms = `${instantForms}, or 10 min before`;
const remindBefore = z
  .string()
  .regex(before, { abort: true })
  .transform((text, check) => {
    const minutes = readBefore(text);
    if (minutes === undefined) check.addIssue('Must be at most 366 days before.');
    return { before: minutes ?? 0 };
  });

/** An instant, or some minutes before the task, which the reminder then moves with. */
export const ReminderInput = z
  .union([...instant({ earliest: 0, max: LAST_OF_CALENDAR }).options, remindBefore], {
    error: `Must be ${reminderForms}.`,
  })
  .nullable()
  .describe(`When to remind you: ${reminderForms} (moves with the task); null for none.`);

const levels = ['none', 'low', 'medium', 'high'] as const;

export const PriorityInput = z
  .union([z.int().min(0).max(3), z.enum(levels).transform((level) => levels.indexOf(level))], {
    error: 'Must be none, low, medium or high, or 0 to 3.',
  })
  .describe('none, low, medium or high; or 0 to 3.');
