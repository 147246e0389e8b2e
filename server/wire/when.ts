import { z } from 'zod';
import { readPlainDay } from '../../domain/plain-days';
import { countingFrom, instantPattern, TheDay } from './plain-input';
import { Day } from './shared';
import { withWords } from './words';

/** A time of day. */
export const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time in 24-hour HH:MM format.');

export const When = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('today') }),
  z.strictObject({ kind: z.literal('anytime') }),
  z.strictObject({ kind: z.literal('someday') }),
  z.strictObject({ kind: z.literal('date'), date: Day, hasTime: z.boolean(), time: Time.nullable() }),
]);
export type When = z.infer<typeof When>;

const kinds: Record<string, 'today' | 'anytime' | 'someday'> = {
  today: 'today',
  later: 'anytime',
  anytime: 'anytime',
  future: 'someday',
  someday: 'someday',
};
export const whenForms = 'today, tomorrow 9am, friday, in 3 days, Nov 29, YYYY-MM-DDTHH:MM, later or someday';

/** The schedule as an object. `hasTime` is optional and must match `time`. */
const WhenObject = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('today') }),
    z.strictObject({ kind: z.literal('anytime') }),
    z.strictObject({ kind: z.literal('someday') }),
    z
      .strictObject({
        kind: z.literal('date'),
        date: TheDay.describe('The day.'),
        hasTime: z.boolean().optional().describe('May be left out.'),
        time: Time.nullish().describe('HH:MM, 24 hours.'),
      })
      .superRefine(({ hasTime, time }, check) => {
        if (hasTime === true && !time)
          check.addIssue({ code: 'custom', path: ['time'], message: 'Is required when hasTime is true.' });
        if (hasTime === false && time)
          check.addIssue({
            code: 'custom',
            path: ['time'],
            message: 'Must be left out when hasTime is false.',
          });
      }),
  ],
  { error: `Must be ${whenForms}: today, anytime, someday or date.` },
);

/** The schedule in plain text: a kind, or a day with or without a time. */
const WhenText = z
  .string()
  .toLowerCase()
  .regex(/^(?:later|anytime|future|someday|today|\d{4}-\d{2}-\d{2}(?:t\d{2}:\d{2})?)$/, {
    error: `Must be ${whenForms}.`,
    abort: true,
  })
  .meta({ pattern: instantPattern })
  .transform((text): z.input<typeof WhenObject> => {
    const kind = kinds[text];
    if (kind) return { kind };
    const [date = '', time] = text.split('t');
    return { kind: 'date', date, ...(time && { time }) };
  });

/** The schedule in input: the first form that fits, as an object. */
export const WhenInput = withWords(
  z.union([WhenObject, WhenText.pipe(WhenObject)], { error: `Must be ${whenForms}.` }),
  {
    resolve: (text, moment) => {
      if (kinds[text]) return text;
      const { day, time } = readPlainDay(text, countingFrom(moment)) ?? {};
      return day && (time ? `${day}t${time}` : day);
    },
  },
);
