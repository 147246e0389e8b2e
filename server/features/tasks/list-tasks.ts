import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { find, type TargetKind, taskAccess, workspaceOf } from '../../core/access/row-access';
import { query, type SignedIn } from '../../core/operation/trpc';
import { cutPage, type Listed, selectWithinBytes } from '../../core/paging/page';
import { AreaId, HeadingId, ProjectId, ViewId } from '../../wire/ids';
import { refersTo } from '../../wire/named-ids';
import {
  CallersDay,
  comingFrom,
  comingTo,
  inOrder,
  PriorityInput,
  pastFrom,
  pastTo,
} from '../../wire/plain-input';
import { Count, Day, DEFAULT_LIMIT, NextCursor, Page, text, WorkspaceId } from '../../wire/shared';
import { AnyStatus, Assignee, FieldNames, type Task, TaskOrPart, WhenFilter } from '../../wire/task';
import { ListSort, type ViewFilter } from '../../wire/view';
import { longTaskColumns, taskColumns } from '../shared/columns';
import { requireWorkspace } from '../shared/destination';
import { isInReach } from '../shared/reachable';
import { hasTag, taskContains } from '../shared/task-conditions';
import { readView } from '../views/views';
import { type SortedTask, type Sorting, sortingBy } from './sorting';
import { isOfDays, spanConditions } from './span-conditions';
import { isAssigned, namesPeople, statuses, viewConditions, whenIs } from './view-conditions';

const Filters = z
  .strictObject({
    day: CallersDay,
    workspaceId: WorkspaceId.optional(),
    projectId: ProjectId.optional(),
    areaId: AreaId.optional().describe('Directly in this area, without its projects.'),
    headingId: HeadingId.optional(),
    viewId: ViewId.optional().describe('Of this view, in its order.'),
    status: AnyStatus.optional().describe('By default open; done with completedFrom or completedTo.'),
    when: WhenFilter.optional().describe(
      'today: for today or earlier. scheduled: dated. overdue: open, dated before the day or past its deadline.',
    ),
    dueBefore: comingFrom('Due').describe('Due before this day.').optional(),
    from: comingFrom('Planned').describe('Planned from this day on.').optional(),
    to: comingTo('Planned', 'from').describe('Planned until this day.').optional(),
    deadlineFrom: comingFrom('Due').describe('Due from this day on.').optional(),
    deadlineTo: comingTo('Due', 'deadlineFrom').describe('Due until this day.').optional(),
    completedFrom: pastFrom('Completed').describe('Completed from this day on.').optional(),
    completedTo: pastTo('Completed', 'completedFrom').describe('Completed until this day.').optional(),
    tag: refersTo('tag', text(1, 60)).optional().describe('With this tag.'),
    priority: PriorityInput.optional().describe('Of this priority.'),
    assignee: Assignee.optional().describe(
      'Of `me` or a person, in every workspace by default; or of `none`.',
    ),
    q: text(0, 500).optional().describe('Text in title or notes.'),
    sort: ListSort.optional().describe('By default manual, or as the view.'),
    fields: FieldNames.optional().describe('Answer only these, such as id, title, when.'),
    ...Page,
  })
  .superRefine(inOrder('from', 'to'))
  .superRefine(inOrder('deadlineFrom', 'deadlineTo'))
  .superRefine(inOrder('completedFrom', 'completedTo'));
type Filters = z.infer<typeof Filters>;

/**
 * Where to look, by the first of these that applies: the given project, area and heading; the given workspace; the place
 * of the view; every workspace, if a filter names people; the personal workspace.
 */
async function scopeOf(ctx: SignedIn, filters: Filters, view: ViewFilter | undefined): Promise<Sql[]> {
  const named: [TargetKind, string | undefined, Sql][] = [
    ['project', filters.projectId, sql`t.project_id`],
    ['area', filters.areaId, sql`t.area_id`],
    ['heading', filters.headingId, sql`t.heading_id`],
  ];
  const scope: Sql[] = [];
  for (const [kind, id, column] of named) {
    if (!id) continue;
    const place = await find(ctx, { kind, id, role: 'reader' });
    requireWorkspace(place, filters.workspaceId);
    scope.push(sql`${column} = ${id}`);
  }
  if (scope.length > 0) return scope;
  if (filters.workspaceId === undefined) {
    if (view?.projectId ?? view?.areaId) return [];
    if (namesPeople(filters) || (view && namesPeople(view))) return [isInReach(ctx.caller.id, sql`t`)];
  }
  return [sql`t.workspace_id = ${await workspaceOf(ctx, filters.workspaceId)}`];
}

/** The conditions of all filters but the status and the cursor. */
function conditions({ caller, zone }: SignedIn, filters: Filters, day: string): Sql[] {
  const { when, tag, priority, assignee, q } = filters;
  return [
    ...(when ? [whenIs(when, day)] : []),
    ...spanConditions(filters, { day, zone }),
    ...(tag === undefined ? [] : [hasTag(tag)]),
    ...(priority === undefined ? [] : [sql`t.priority = ${priority}`]),
    ...(assignee ? [isAssigned(assignee, caller.id)] : []),
    ...(q ? [taskContains(q)] : []),
  ];
}

/** The status that both the input and the view allow; undefined if there is none. */
function statusOf(filters: Filters, view: ViewFilter | undefined): AnyStatus | undefined {
  const usual = filters.completedFrom || filters.completedTo ? 'done' : 'open';
  const [asked, saved] = [filters.status ?? view?.status ?? usual, view?.status ?? 'any'];
  if (asked === 'any') return saved;
  return saved === 'any' || saved === asked ? asked : undefined;
}

interface Reading {
  where: Sql;
  status: AnyStatus;
  sorting: Sorting;
}

/**
 * One row more than the limit. The usual limit is part of the statement: with a parameter PostgreSQL expects far more
 * rows, and plans each call anew.
 */
const limited = (limit: number) =>
  limit === DEFAULT_LIMIT ? raw(`LIMIT ${limit + 1}`) : sql`LIMIT ${limit + 1}`;

/** Each status is read in the order of its index and only up to the limit, then merged. */
function readTasks(ctx: SignedIn, { where, status, sorting }: Reading, { cursor, limit }: Filters) {
  const after = cursor === undefined ? sql`true` : sorting.after(cursor);
  const ofStatus = (condition: Sql) => sql`
    (SELECT ${taskColumns}, ${sorting.key} AS "sortKey" FROM tasks t ${taskAccess(ctx.caller)}
    WHERE ${condition} AND ${where} AND ${after} AND access.role IS NOT NULL
    ORDER BY ${sorting.order} ${limited(limit)})`;
  const within = { order: sorting.orderOfRows, long: longTaskColumns };
  if (status !== 'any')
    return ctx.db.rows<Listed<SortedTask>>(selectWithinBytes(ofStatus(statuses[status]), within));
  const all = join(Object.values(statuses).map(ofStatus), ' UNION ALL ');
  const merged = sql`SELECT * FROM (${all}) AS each ORDER BY ${sorting.orderOfRows} ${limited(limit)}`;
  return ctx.db.rows<Listed<SortedTask>>(selectWithinBytes(merged, within));
}

const Matches = z.strictObject({ open: Count, done: Count, archived: Count });

/** How many tasks the filters find in each status. */
const countMatches = (ctx: SignedIn, where: Sql) =>
  ctx.db.one<z.infer<typeof Matches>>(sql`
    SELECT count(*) FILTER (WHERE t.status = 'open') AS open, count(*) FILTER (WHERE t.status = 'done') AS done,
      count(*) FILTER (WHERE t.status = 'archived') AS archived
    FROM tasks t ${taskAccess(ctx.caller)} WHERE ${where} AND access.role IS NOT NULL`);

/** The named fields of tasks; all by default. */
const onlyFields = (tasks: Task[], names: Filters['fields']): Partial<Task>[] =>
  names ? tasks.map((task) => Object.fromEntries(names.map((name) => [name, task[name]]))) : tasks;

export const list = query
  .meta({
    summary: 'List tasks: overdue ones, those of a day, a project, a tag, a view. Filters can be combined.',
    description:
      'Defaults to open tasks of the personal workspace. Your own of every workspace: get_context, get_plan.',
    rest: 'GET /tasks',
    tool: 'list_tasks',
    example: { when: 'today' },
  })
  .input(Filters)
  .output(
    z.strictObject({
      tasks: z.array(TaskOrPart),
      nextCursor: NextCursor,
      day: Day.describe('The day that the filters used.'),
      matches: Matches.optional().describe('With q: how many tasks match in each status.'),
    }),
  )
  .query(async ({ ctx, input }) => {
    const day = ctx.today;
    const view = input.viewId ? await readView(ctx, input.viewId) : undefined;
    const filter = view?.filter;
    const where = join(
      [
        ...conditions(ctx, input, day),
        ...(filter ? viewConditions(ctx, filter, day) : []),
        ...(await scopeOf(ctx, input, filter)),
        sql`true`,
      ],
      ' AND ',
    );
    const isOfDay = input.when === 'today' || isOfDays(input);
    const status = statusOf(input, filter);
    const listing = { day, isOfDay, isDone: status === 'done' };
    const sorting = sortingBy(input.sort ?? view?.sort ?? 'manual', listing);
    const [rows, matches] = await Promise.all([
      status ? readTasks(ctx, { where, status, sorting }, input) : [],
      input.q ? countMatches(ctx, where) : undefined,
    ]);
    const { rows: page, nextCursor } = cutPage(rows, input.limit, sorting.place);
    return { tasks: onlyFields(page, input.fields), nextCursor, day, ...(matches && { matches }) };
  });
