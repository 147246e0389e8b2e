import { z } from 'zod';
import { Entry, Round, Session } from './day';
import { Day, EpochMs, Hue, Id, Instant } from './shared';

/** A task that the caller completed. */
export const Completion = z.strictObject({
  id: Id,
  title: z.string(),
  completedAt: Instant,
  projectId: Id.nullable(),
  areaId: Id.nullable(),
});
export type Completion = z.infer<typeof Completion>;

/** Days of the journal, from `sinceDay` up to but not with `untilDay`; `since` and `until` are where they begin. */
export const JournalScreenInput = z.strictObject({
  sinceDay: Day,
  untilDay: Day,
  since: EpochMs,
  until: EpochMs,
});
export type JournalScreenInput = z.infer<typeof JournalScreenInput>;

/** A task as sessions and rounds name it: its title of now. */
export const NamedTask = z.strictObject({ id: Id, title: z.string(), completedAt: Instant.nullable() });
export type NamedTask = z.infer<typeof NamedTask>;

/** A project or area by its name; a project has the hue of its area where it has none. */
export const NamedPlace = z.strictObject({ id: Id, name: z.string(), hue: Hue });
export type NamedPlace = z.infer<typeof NamedPlace>;

/** The raw material of these days, and the names that it needs; not bucketed: the browser knows the zone. */
export const JournalScreen = z.strictObject({
  sinceDay: Day,
  untilDay: Day,
  completions: z.array(Completion),
  sessions: z.array(Session),
  entries: z.array(Entry),
  rounds: z.array(Round),
  tasks: z.array(NamedTask).describe('Of the sessions and rounds, those that the caller may still see.'),
  places: z.array(NamedPlace),
  earlier: z.boolean().describe('Whether there is more before.'),
});
export type JournalScreen = z.infer<typeof JournalScreen>;
