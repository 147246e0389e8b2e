import { z } from 'zod';
import { Me, Workspace } from './account';
import { Session } from './day';
import { Area, Heading, Project } from './places';
import { Count, Day, Id, Instant, LAST_MS, Person, Role } from './shared';
import { Task } from './task';

/** What stands around every page. */
export const Frame = z.strictObject({
  me: Me,
  workspaceId: Id,
  workspaces: z.array(Workspace),
  areas: z.array(Area),
  projects: z.array(Project),
  todayCount: Count,
  /** The session that runs, wherever it was started. */
  running: Session.nullable(),
});
export type Frame = z.infer<typeof Frame>;

/** What stands in the archive, with what comes back along with it. */
export const Archived = z.strictObject({
  kind: z.enum(['area', 'project', 'task']),
  id: Id,
  name: z.string(),
  /** Where it comes back to. */
  place: z.string().nullable(),
  tasks: Count,
  accessRole: Role,
  archivedAt: Instant,
});
export type Archived = z.infer<typeof Archived>;

export const ScreenName = z.enum(['today', 'day', 'upcoming', 'later', 'future', 'project', 'area']);
export type ScreenName = z.infer<typeof ScreenName>;

/**
 * One list page: its open tasks in manual order, the last done ones, and what groups them. `day` is a day's page other
 * than today's.
 */
export const Screen = z.strictObject({
  name: ScreenName,
  day: Day,
  tasks: z.array(Task),
  done: z.array(Task),
  /** Of all that are done, of which `done` are the last. */
  doneCount: Count,
  headings: z.array(Heading),
  project: Project.nullable(),
  area: Area.nullable(),
  /** Of the area. */
  projects: z.array(Project),
  /** On today: what has a near deadline and no day yet, and the head of Later. */
  near: z.array(Task),
  later: z.array(Task),
});
export type Screen = z.infer<typeof Screen>;

/** Where a day begins; those before 1970 begin below zero, and none is before the year 1. */
const DayStart = z.int().min(-63_000_000_000_000).max(LAST_MS);

export const ScreenInput = z.strictObject({
  name: ScreenName,
  id: Id.optional().describe('Of the project or area.'),
  day: Day.describe("The caller's day."),
  since: DayStart.default(0).describe(
    "The start of the caller's day: what was done since is shown as done on it.",
  ),
  until: DayStart.optional().describe('The end of that day.'),
  workspaceId: Id.optional(),
});
export type ScreenInput = z.infer<typeof ScreenInput>;

/** A cloud note as a list shows it. */
export const NoteRow = z.strictObject({
  id: Id,
  title: z.string(),
  role: Role,
  owner: Person,
  people: z.array(Person),
  updatedAt: Instant,
  preview: z.string().describe('How its body begins.'),
});
export type NoteRow = z.infer<typeof NoteRow>;
