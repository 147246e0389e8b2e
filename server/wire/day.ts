import { z } from 'zod';
import { Event } from './calendar';
import { refersTo } from './named-ids';
import { Day, Id, Instant, type Selected, text, withoutUnset } from './shared';
import { Task } from './task';
import { Time } from './when';

/** The position of a round in its day, from zero. */
export const RoundIndex = z.int().min(0).max(5);
export const RoundNumber = refersTo('round', RoundIndex.describe('The round, 0 to 5.'));

/** Name and time are present only if they are set. */
export const Round = z.preprocess(
  withoutUnset(['name', 'startsAt', 'endsAt']),
  z.strictObject({
    day: Day,
    index: RoundIndex,
    taskIds: z.array(Id),
    engaged: z.boolean(),
    closedAt: Instant.nullable(),
    name: z.string().optional(),
    startsAt: Time.optional(),
    endsAt: Time.optional(),
  }),
);
export type RoundAnswer = z.infer<typeof Round>;
export type Round = Selected<RoundAnswer>;

export const Visibility = z.enum(['private', 'public']);
export const ShownTo = Visibility.describe('public also shows it on your profile.');

export const Session = z.strictObject({
  id: Id,
  taskId: Id,
  title: z.string(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  visibility: Visibility,
});
export type Session = z.infer<typeof Session>;

export const Entry = z.strictObject({ day: Day, mood: z.int().nullable(), note: z.string() });
export type Entry = z.infer<typeof Entry>;

export const EntryFields = z.strictObject({
  mood: z.int().min(1).max(5).nullable().describe('1 (bad) to 5 (great); null for none.'),
  note: text(0, 20_000).describe('Markdown.'),
});

/** The meetings of a day. */
export const dayEvents = {
  /** Events of the chosen calendars; absent if none is chosen. */
  events: z.array(Event).optional(),
  eventsPending: z
    .literal(true)
    .optional()
    .describe('True where a calendar could not be read in time, so that events may be missing. Ask again.'),
};

export const Plan = z.strictObject({
  day: Day,
  rounds: z.array(Round),
  tasks: z.array(Task),
  sessions: z.array(Session),
  entry: Entry.nullable(),
  ...dayEvents,
});
export type Plan = z.infer<typeof Plan>;
/** The same as it is read. */
export interface SelectedPlan extends Omit<Plan, 'rounds' | 'tasks'> {
  rounds: Round[];
  tasks: Task[];
}
