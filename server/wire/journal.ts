import { z } from 'zod';
import { isZone } from '../../domain/zones';
import { Entry, Round, Session } from './day';
import { Day, EpochMs, Hue, Id, Instant } from './shared';

/** A task completed by the caller. */
export const Completion = z.strictObject({
  id: Id,
  title: z.string(),
  completedAt: Instant,
  projectId: Id.nullable(),
  areaId: Id.nullable(),
});
export type Completion = z.infer<typeof Completion>;

/** Days from `sinceDay` until before `untilDay`; `since` and `until` are the instants when these two days begin. */
export const JournalScreenInput = z.strictObject({
  sinceDay: Day,
  untilDay: Day,
  since: EpochMs,
  until: EpochMs,
  zone: z
    .string()
    .max(100)
    .refine(isZone, 'Send the name of a time zone, such as Europe/Berlin.')
    .optional()
    .describe('Groups completions by day, to send only the first of each.'),
});
export type JournalScreenInput = z.infer<typeof JournalScreenInput>;

/** A task with its current title. */
export const NamedTask = z.strictObject({ id: Id, title: z.string(), completedAt: Instant.nullable() });
export type NamedTask = z.infer<typeof NamedTask>;

/** A project or area. A project without a hue has that of its area. */
export const NamedPlace = z.strictObject({ id: Id, name: z.string(), hue: Hue });
export type NamedPlace = z.infer<typeof NamedPlace>;

/** The journal of these days, not grouped by day: only the browser knows the time zone. */
export const JournalScreen = z.strictObject({
  sinceDay: Day,
  untilDay: Day,
  completions: z.array(Completion),
  counts: z
    .array(z.strictObject({ day: Day, done: z.number().int() }))
    .optional()
    .describe('Days with more completions than are listed.'),
  sessions: z.array(Session),
  entries: z.array(Entry),
  rounds: z.array(Round),
  tasks: z.array(NamedTask).describe('The tasks of the sessions and rounds that the caller may still see.'),
  places: z.array(NamedPlace),
  earlier: z.boolean().describe('Whether there are earlier entries.'),
});
export type JournalScreen = z.infer<typeof JournalScreen>;
