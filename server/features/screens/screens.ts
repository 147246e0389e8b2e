import sql, { empty, join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { addDaysClamped, DAY_MS } from '../../../domain/days';
import { MAX_SCREEN_DONE_TASKS, MAX_SCREEN_TASKS } from '../../../domain/request-limits';
import { findMembership, headingAccess, taskAccess } from '../../core/access/row-access';
import { query, type SignedIn } from '../../core/operation/trpc';
import { readScreenRows } from '../../core/paging/page';
import { notFound } from '../../platform/errors/errors';
import { fileStore } from '../../platform/file-store/configured-store';
import { Heading } from '../../wire/places';
import { Screen, ScreenInput } from '../../wire/screens';
import { Id } from '../../wire/shared';
import type { Task } from '../../wire/task';
import { readArea } from '../areas/areas';
import { eventsOfDays } from '../calendars/day-events';
import { readProject } from '../projects/find-project';
import { headingColumns, longTaskColumns, taskColumns } from '../shared/columns';
import { isInReach } from '../shared/reachable';
import { datedOn, forDay, isOwn } from '../shared/task-conditions';
import { sortingBy } from '../tasks/sorting';
import { namesPeople, viewConditions } from '../tasks/view-conditions';
import { archive } from './archive-screen';
import { calendars } from './calendars-screen';
import { counts, frame, readPlaces, readProjects } from './frame';
import { journal } from './journal-screen';
import { linkAddress } from './link-address';
import { readMissedDays } from './missed-days';
import { note } from './note-screen';
import { notes } from './notes-screen';
import { packagePreview, packages } from './packages-screen';
import { readPlaceNames } from './place-names';
import { plan } from './plan-screen';
import { search } from './search-screen';
import { serverBackups } from './server-backups';
import { serverJobs } from './server-jobs';
import { statistics } from './statistics-screen';
import { taskFiles } from './task-files';

/*
 * Each query returns all data of a page in one request. Not mirrored: other transports get the same data from the
 * operations.
 */

interface Scope {
  open: Sql;
  /** The completed tasks of the page; undefined for none. */
  done?: Sql;
}

/** Where Upcoming shows a task. Must match the expression of its index. */
const upcomingDay = sql`coalesce(t.when_date, t.deadline)`;

function scopeOf(ctx: SignedIn, input: ScreenInput, workspaceId: string): Scope {
  const { name, day, since, until, id } = input;
  const inWorkspace = sql`t.workspace_id = ${workspaceId}`;
  // A day belongs to the person: it is the same in every workspace.
  const own = isOwn(ctx.caller.id);
  switch (name) {
    case 'project':
      return { open: sql`t.project_id = ${id}`, done: sql`t.project_id = ${id}` };
    case 'area':
      return { open: sql`t.area_id = ${id}`, done: sql`t.area_id = ${id}` };
    case 'filter':
      return filterScope(ctx, input, workspaceId);
    case 'today':
      return {
        open: sql`${own} AND ${forDay(day)}`,
        done: sql`${own} AND t.completed_at >= ${new Date(since)}`,
      };
    case 'day':
      return {
        open: sql`${own} AND ${datedOn(day)}`,
        done: sql`${own} AND t.completed_at >= ${new Date(since)} AND t.completed_at < ${new Date(until ?? since)}`,
      };
    case 'upcoming':
      return {
        open: sql`${inWorkspace} AND ${upcomingDay} IS NOT NULL AND (t.when_date > ${day} OR t.deadline >= ${day})`,
      };
    case 'later':
      return { open: sql`${inWorkspace} AND t.when_kind = 'anytime'` };
    default:
      return { open: sql`${inWorkspace} AND t.when_kind = 'someday'` };
  }
}

/** The open and the done tasks that a filter finds. One that names people reads every workspace. */
function filterScope(ctx: SignedIn, { filter = {}, day }: ScreenInput, workspaceId: string): Scope {
  const { status = 'open', projectId, areaId } = filter;
  const within =
    namesPeople(filter) || projectId || areaId
      ? isInReach(ctx.caller.id, sql`t`)
      : sql`t.workspace_id = ${workspaceId}`;
  const found = join([within, ...viewConditions(ctx, filter, day)], ' AND ');
  return {
    open: status === 'open' || status === 'any' ? found : sql`false`,
    ...((status === 'done' || status === 'any') && { done: found }),
  };
}

/** The open tasks of a page. */
async function readTasks(ctx: SignedIn, scope: Sql, input: ScreenInput) {
  const { sort = 'manual', day, name } = input;
  const { order } = sortingBy(sort, { day, isOfDay: name === 'today' });
  // A page that cannot have all of them has the nearest days.
  const above = name === 'upcoming' ? sql`${upcomingDay},` : empty;
  const from = sql`
    FROM tasks t ${taskAccess(ctx.caller)} WHERE t.status = 'open' AND ${scope} AND access.role IS NOT NULL`;
  // Numbered after the limit: before it, every task would be sorted.
  const rows = sql`
    SELECT ordered.*, row_number() OVER () AS "listedAt"
    FROM (SELECT ${taskColumns} ${from} ORDER BY ${above} ${order} LIMIT ${MAX_SCREEN_TASKS}) AS ordered`;
  const sized = { rows, order: sql`"listedAt"`, long: longTaskColumns };
  const { rows: tasks, isCut } = await readScreenRows<Task>(ctx.db, sized, MAX_SCREEN_TASKS);
  if (!isCut) return { tasks };
  const { count } = await ctx.db.one<{ count: number }>(sql`SELECT count(*) ${from}`);
  // A task may have changed between the two reads.
  return count > tasks.length ? { tasks, unlisted: count - tasks.length } : { tasks };
}

const NEAR_DAYS = 7;
/** One more than the page shows: moving the last one down needs the position of the next. */
const MAX_SUGGESTIONS = 6;

/** Suggestions on Today: unplanned tasks with a near deadline, and the first tasks of Later. */
async function readSuggestions(ctx: SignedIn, { name, day }: ScreenInput, workspaceId: string) {
  if (name !== 'today') return { near: [], later: [] };
  const readFew = (scope: Sql, order: Sql) =>
    ctx.db.rows<Task>(sql`
      SELECT ${taskColumns} FROM tasks t ${taskAccess(ctx.caller)}
      WHERE t.workspace_id = ${workspaceId} AND t.status = 'open' AND ${scope} AND access.role IS NOT NULL
      ORDER BY ${order}, t.id LIMIT ${MAX_SUGGESTIONS}`);
  const [near, later] = await Promise.all([
    readFew(
      sql`t.deadline <= ${addDaysClamped(day, NEAR_DAYS)} AND NOT coalesce(${forDay(day)}, false)`,
      sql`t.deadline`,
    ),
    readFew(sql`t.when_kind = 'anytime'`, sql`t.position`),
  ]);
  return { near, later };
}

/** The two weeks that Upcoming shows as columns. */
const EVENT_DAYS = 14;

/** The events of the days after today, on Upcoming. The page puts them into its days by its time zone. */
async function readEvents({ db, caller }: SignedIn, { name, day, since, until = since }: ScreenInput) {
  if (name !== 'upcoming') return undefined;
  // One day more: clocks that change make a week longer.
  const span = { from: until, until: until + (EVENT_DAYS + 1) * DAY_MS };
  const days = { first: addDaysClamped(day, 1), last: addDaysClamped(day, EVENT_DAYS) };
  return (await eventsOfDays(db, caller.id, { ...days, ...span, isPage: true }))?.events;
}

/** The last completed tasks, and how many there are in total. */
async function readDone(ctx: SignedIn, scope: Sql | undefined) {
  if (!scope) return { done: [], doneCount: 0 };
  const from = sql`
    FROM tasks t ${taskAccess(ctx.caller)} WHERE t.status = 'done' AND ${scope} AND access.role IS NOT NULL`;
  const done = await ctx.db.rows<Task>(
    sql`SELECT ${taskColumns} ${from} ORDER BY t.completed_at DESC, t.id LIMIT ${MAX_SCREEN_DONE_TASKS}`,
  );
  if (done.length < MAX_SCREEN_DONE_TASKS) return { done, doneCount: done.length };
  const { count } = await ctx.db.one<{ count: number }>(sql`SELECT count(*) ${from}`);
  return { done, doneCount: count };
}

const readHeadings = (ctx: SignedIn, scope: Sql) =>
  readPlaces<Heading>(
    ctx,
    sql`SELECT ${headingColumns} FROM headings h ${headingAccess(ctx.caller)}
      WHERE ${scope} AND access.role IS NOT NULL`,
  );

async function countFiles(ctx: SignedIn, projectId: string): Promise<number | null> {
  if (!fileStore()) return null;
  const { count } = await ctx.db.one<{ count: number }>(
    sql`SELECT count(*) FROM files WHERE project_id = ${projectId}`,
  );
  return count;
}

/** The project or area of the page. @throws 404 if the caller may not see it. */
async function readPlace(ctx: SignedIn, { name, id = '' }: ScreenInput) {
  const project = name === 'project' ? await readProject(ctx, id) : null;
  const area = name === 'area' ? await readArea(ctx, id) : null;
  return {
    project,
    area,
    projects: area ? await readProjects(ctx, sql`p.area_id = ${id}`) : [],
    fileCount: project ? await countFiles(ctx, id) : null,
  };
}

const activeHeadings = (workspaceId: string) =>
  sql`h.workspace_id = ${workspaceId} AND coalesce(p.archived_at, a.archived_at) IS NULL`;

/** The headings of a project or area; on Upcoming, the milestones of the workspace. */
function headingScope({ name, day, id }: ScreenInput, workspaceId: string): Sql {
  if (name === 'project') return sql`h.project_id = ${id}`;
  if (name === 'area') return sql`h.area_id = ${id}`;
  if (name === 'upcoming') return sql`${activeHeadings(workspaceId)} AND h.deadline >= ${day}`;
  return sql`false`;
}

const show = query
  .input(ScreenInput)
  .output(Screen)
  .query(async ({ ctx, input }) => {
    const { workspaceId } = await findMembership(ctx, input.workspaceId);
    const isPlace = input.name === 'project' || input.name === 'area';
    if (isPlace && !input.id) throw notFound(input.name);
    const scope = scopeOf(ctx, input, workspaceId);
    const place = await readPlace(ctx, input);
    const [open, finished, headings, suggestions, events] = await Promise.all([
      readTasks(ctx, scope.open, input),
      readDone(ctx, scope.done),
      readHeadings(ctx, headingScope(input, workspaceId)),
      readSuggestions(ctx, input, workspaceId),
      readEvents(ctx, input),
    ]);
    const missed = await readMissedDays(ctx, input, open.tasks);
    const names = await readPlaceNames(ctx, [...open.tasks, ...finished.done], workspaceId);
    const isSorted = (input.sort ?? 'manual') !== 'manual';
    return {
      name: input.name,
      day: input.day,
      ...open,
      isSorted,
      ...finished,
      headings,
      ...place,
      ...suggestions,
      ...(events && { events }),
      ...(missed && { missed }),
      ...names,
    };
  });

/** All headings of a workspace that tasks can move to. */
const headings = query
  .input(z.strictObject({ workspaceId: Id.optional() }))
  .output(z.strictObject({ headings: z.array(Heading) }))
  .query(async ({ ctx, input }) => {
    const { workspaceId } = await findMembership(ctx, input.workspaceId);
    return { headings: await readHeadings(ctx, activeHeadings(workspaceId)) };
  });

export const screens = {
  archive,
  calendars,
  counts,
  frame,
  headings,
  show,
  journal,
  linkAddress,
  note,
  notes,
  packages,
  packagePreview,
  plan,
  search,
  serverBackups,
  serverJobs,
  statistics,
  taskFiles,
};
