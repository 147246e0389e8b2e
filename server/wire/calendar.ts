import { z } from 'zod';
import { isDay } from '../../domain/days';
import { readPlainDay } from '../../domain/plain-days';
import { countingFrom, type InstantWords, resolveInstant } from './plain-input';
import { Id, Instant, text, title } from './shared';
import { withWords } from './words';

/** An id of the calendar server, or ours of a calendar. */
export const OutsideId = text(1, 1024);

const Moment = z
  .string()
  .max(40, { abort: true })
  .check(
    z.iso.datetime({ offset: true, error: 'Must be an ISO 8601 date-time, or words such as friday 9am.' }),
  );

/** One end of a window of calendar events. Times without an offset, and words, are in the caller's zone. */
export const windowEnd = (span: InstantWords) =>
  withWords(z.string().max(40).pipe(Moment), {
    resolve: (text, moment) => isoOf(resolveInstant(span)(text, moment)),
  });

const isoOf = (instant: number | undefined) =>
  instant === undefined ? undefined : new Date(instant).toISOString();

/** When an event is: a day for an all-day one. */
export const EventTimeInput = withWords(
  z
    .string()
    .max(40, { abort: true })
    .refine((text) => isDay(text) || Moment.safeParse(text).success, {
      error:
        'Must be an ISO 8601 date-time or words such as friday 9am; for an all-day event YYYY-MM-DD or friday.',
    }),
  {
    resolve: (text, moment) => {
      const { day, time } = readPlainDay(text, countingFrom(moment)) ?? {};
      return time === null ? day : isoOf(resolveInstant({ side: 'next' })(text, moment));
    },
  },
);

export const Event = z.strictObject({
  id: z.string(),
  eventId: z.string(),
  calendarId: z.string(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  allDay: z.boolean(),
  canEdit: z.boolean(),
  place: z.string().optional().describe('Where it is.'),
  link: z.string().optional().describe('Where to join it.'),
  guests: z.array(z.string()).optional().describe('Names or addresses of the invited, at most 20.'),
  zoneGuessed: z
    .literal(true)
    .optional()
    .describe(
      'True where it names a time zone that is not known. Its times are then a guess, mostly by your own zone.',
    ),
  taskId: Id.optional().describe('The task that it was written for, if it is one of yours.'),
});
export type Event = z.infer<typeof Event>;

export const Calendar = z.strictObject({
  calendarId: Id,
  name: z.string(),
  color: z.string().nullable(),
  primary: z.boolean(),
  canEdit: z.boolean(),
  chosen: z.boolean(),
});
export type Calendar = z.infer<typeof Calendar>;

export const Connection = z.strictObject({
  id: Id,
  kind: z.literal('calendar'),
  provider: z.enum(['google', 'caldav']),
  label: z.string(),
  status: z.enum(['ok', 'failing']),
  error: z.string().nullable(),
  createdAt: Instant,
  writeTo: Id.nullable().describe('The calendar that your planned tasks are written to.'),
});
export type Connection = z.infer<typeof Connection>;

export const NewConnection = z.strictObject({
  provider: z.literal('caldav').describe('caldav; Google is connected in Settings.'),
  url: title(2000).describe('The address of the CalDAV server.'),
  username: title(320).describe('The user name there.'),
  password: text(1, 1000).describe('The password there; where offered, one for apps.'),
});
