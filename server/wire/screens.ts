import { z } from 'zod';
import { Me, Workspace } from './account';
import { Event } from './calendar';
import { Session } from './day';
import { Area, Heading, Project, ProjectRow } from './places';
import { Count, Day, Id, Instant, LAST_MS, Person, Role } from './shared';
import { SharedPlace } from './sharing';
import { Task } from './task';
import { TaskSort, View, ViewFields } from './view';

/** The data of the sidebar and header on every page. */
export const Frame = z.strictObject({
  me: Me,
  workspaceId: Id,
  workspaces: z.array(Workspace),
  areas: z.array(Area),
  projects: z.array(Project),
  todayCount: Count,
  /** Unread notifications. */
  unread: Count,
  /** What apps propose and waits for the caller. */
  proposals: Count,
  /** The caller's running session, in any workspace. */
  running: Session.nullable(),
  /** Whether the caller has ever engaged a round. */
  hasEngaged: z.boolean(),
  /** Shared with the caller last, in any workspace. */
  shared: z.array(SharedPlace),
  /** Areas, and projects without one, of the caller's other workspaces, in their order. */
  elsewhere: z.array(SharedPlace.extend({ workspaceId: Id })),
  /** The caller's saved filters, in manual order. */
  views: z.array(View),
});
export type Frame = z.infer<typeof Frame>;

/** What changes of tasks change in the frame. */
export const Counts = Frame.pick({ todayCount: true, unread: true, proposals: true, running: true }).extend({
  projects: z.array(ProjectRow.pick({ id: true, openTaskCount: true, doneTaskCount: true })),
});
export type Counts = z.infer<typeof Counts>;

/** A row of the archive page. `tasks`: how many archived tasks restoring it brings back. */
export const Archived = z.strictObject({
  kind: z.enum(['area', 'project', 'task']),
  id: Id,
  name: z.string(),
  /** The name of its project or area. */
  place: z.string().nullable(),
  tasks: Count,
  accessRole: Role,
  archivedAt: Instant,
});
export type Archived = z.infer<typeof Archived>;

export const ScreenName = z.enum([
  'today',
  'day',
  'upcoming',
  'later',
  'future',
  'project',
  'area',
  'filter',
]);
export type ScreenName = z.infer<typeof ScreenName>;

/** The data of one list page. Open tasks are in manual order. */
/** The name of a project or an area. */
export const PlaceName = z.strictObject({ id: Id, name: z.string() });
export type PlaceName = z.infer<typeof PlaceName>;

export const Screen = z.strictObject({
  name: ScreenName,
  day: Day,
  tasks: z.array(Task),
  done: z.array(Task),
  /** All completed tasks; `done` has only the latest of them. */
  doneCount: Count,
  headings: z.array(Heading),
  project: Project.nullable(),
  area: Area.nullable(),
  /** The projects of `area`. */
  projects: z.array(Project),
  /** The number of files on `project`; null without a file store. */
  fileCount: Count.nullable(),
  /** Suggestions on Today: unplanned tasks with a near deadline (`near`), and the first tasks of Later (`later`). */
  near: z.array(Task),
  later: z.array(Task),
  /** On Upcoming, the events of the next two weeks; absent if no calendar is chosen. */
  events: z.array(Event).optional(),
  /** Whether `tasks` have an order of their own instead of the manual one. */
  isSorted: z.boolean(),
  /** How many open tasks a page with more than it lists leaves out. */
  unlisted: Count.optional(),
  /** On Today, the days before it without engagement whose tasks are still to be decided about. */
  missed: z.strictObject({ from: Day, to: Day }).optional(),
  /** Of the tasks that are from other workspaces than the page. */
  places: z.array(PlaceName).optional(),
});
export type Screen = z.infer<typeof Screen>;

/** The start of a day in epoch milliseconds, from the year 1 on: negative before 1970. */
const DayStart = z.int().min(-63_000_000_000_000).max(LAST_MS);

export const ScreenInput = z.strictObject({
  name: ScreenName,
  id: Id.optional().describe('The id of the project or area.'),
  day: Day.describe("The caller's day."),
  since: DayStart.default(0).describe(
    "The start of the caller's day. Tasks completed since then are shown as done.",
  ),
  until: DayStart.optional().describe('The end of that day.'),
  workspaceId: Id.optional(),
  filter: ViewFields.shape.filter.optional(),
  sort: TaskSort.optional(),
});
export type ScreenInput = z.infer<typeof ScreenInput>;

export const DayPlanInput = z.strictObject({ day: Day, since: DayStart, until: DayStart });

export const NoteRow = z.strictObject({
  id: Id,
  title: z.string(),
  role: Role,
  owner: Person,
  people: z.array(Person),
  updatedAt: Instant,
  preview: z.string().describe('The beginning of the body.'),
});
export type NoteRow = z.infer<typeof NoteRow>;
