import sql, { join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { find, findMembership, type TargetKind, taskAccess } from '../../row-access';
import { query, type SignedIn } from '../../trpc';
import { AreaId, HeadingId, ProjectId } from '../../wire/ids';
import { CallersDay, dayInput, PriorityInput } from '../../wire/plain-input';
import { Count, Day, Id, NextCursor, Page, text, WorkspaceId } from '../../wire/shared';
import { Task, TaskStatus } from '../../wire/task';
import { taskColumns } from '../parts/columns';
import { pageOf, readCursor } from '../parts/cursor';
import { requireWorkspace } from '../parts/destination';
import { forDay, taskContains } from '../parts/task-conditions';

const Filters = z.strictObject({
  day: CallersDay,
  workspaceId: WorkspaceId.optional(),
  projectId: ProjectId.optional(),
  areaId: AreaId.optional().describe('Only tasks directly in this area, without its projects.'),
  headingId: HeadingId.optional(),
  status: z
    .enum([...TaskStatus.options, 'any'])
    .default('open')
    .describe('Only tasks with this status; any: of every status.'),
  when: z
    .enum(['today', 'anytime', 'someday', 'scheduled', 'overdue'])
    .optional()
    .describe(
      'today: for today or earlier. scheduled: dated. overdue: open, dated before the day or past its deadline.',
    ),
  dueBefore: dayInput('Only tasks due before this day').optional(),
  tag: text(1, 60).optional().describe('Only tasks with this tag.'),
  priority: PriorityInput.optional().describe('Only tasks of this priority.'),
  q: text(0, 500).optional().describe('Text to find in title and notes, ignoring case.'),
  ...Page,
});
type Filters = z.infer<typeof Filters>;

const CursorValue = z.tuple([z.literal('tasks'), z.number(), Id]);

// Literals, not parameters: PostgreSQL uses a partial index only if it sees the condition when planning.
const statuses = {
  open: sql`t.status = 'open'`,
  done: sql`t.status = 'done'`,
  archived: sql`t.status = 'archived'`,
};

const whenIs = (when: NonNullable<Filters['when']>, day: string) =>
  ({
    today: forDay(day),
    anytime: sql`t.when_kind = 'anytime'`,
    someday: sql`t.when_kind = 'someday'`,
    scheduled: sql`t.when_kind = 'date'`,
    overdue: sql`t.status = 'open' AND ((t.when_kind = 'date' AND t.when_date < ${day}) OR t.deadline < ${day})`,
  })[when];

/** Named places, else the named workspace, else the personal one. */
async function scopeOf(ctx: SignedIn, filters: Filters): Promise<Sql[]> {
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
  return [sql`t.workspace_id = ${(await findMembership(ctx, filters.workspaceId)).workspaceId}`];
}

/** The conditions of all filters but the status and the cursor. */
function conditions({ when, dueBefore, tag, priority, q }: Filters, day: string): Sql[] {
  return [
    ...(when ? [whenIs(when, day)] : []),
    ...(dueBefore ? [sql`t.deadline < ${dueBefore}`] : []),
    ...(tag === undefined ? [] : [sql`t.tags @> ARRAY[${tag}]`]),
    ...(priority === undefined ? [] : [sql`t.priority = ${priority}`]),
    ...(q ? [taskContains(q)] : []),
  ];
}

function afterCursor(cursor: string | undefined): Sql {
  if (cursor === undefined) return sql`true`;
  const [, position, id] = readCursor(cursor, CursorValue);
  return sql`(t.position, t.id) > (${position}::float8, ${id}::uuid)`;
}

/** Each status is read in the order of its index and only up to the limit, then merged. */
function readTasks(ctx: SignedIn, where: Sql, { status, cursor, limit }: Filters): Promise<Task[]> {
  const after = afterCursor(cursor);
  const ofStatus = (condition: Sql) => sql`
    (SELECT ${taskColumns} FROM tasks t ${taskAccess(ctx.caller.id)}
    WHERE ${condition} AND ${where} AND ${after} AND access.role IS NOT NULL
    ORDER BY t.position, t.id LIMIT ${limit + 1})`;
  if (status !== 'any') return ctx.db.rows<Task>(ofStatus(statuses[status]));
  const all = join(Object.values(statuses).map(ofStatus), ' UNION ALL ');
  return ctx.db.rows<Task>(sql`${all} ORDER BY "order", id LIMIT ${limit + 1}`);
}

const Matches = z.strictObject({ open: Count, done: Count, archived: Count });

/** How many tasks the filters find in each status. */
async function countMatches(ctx: SignedIn, where: Sql): Promise<z.infer<typeof Matches>> {
  const row = await ctx.db.row(
    sql`
    SELECT count(*) FILTER (WHERE t.status = 'open') AS open, count(*) FILTER (WHERE t.status = 'done') AS done,
      count(*) FILTER (WHERE t.status = 'archived') AS archived
    FROM tasks t ${taskAccess(ctx.caller.id)} WHERE ${where} AND access.role IS NOT NULL`,
    Matches,
  );
  return row ?? { open: 0, done: 0, archived: 0 };
}

export const list = query
  .meta({
    summary: 'List tasks in manual order. Filters can be combined.',
    description: 'Defaults to open tasks of the personal workspace.',
    rest: 'GET /tasks',
    tool: 'list_tasks',
    kind: ['read', 'idempotent'],
    example: { when: 'today' },
  })
  .input(Filters)
  .output(
    z.strictObject({
      tasks: z.array(Task),
      nextCursor: NextCursor,
      day: Day.describe('The day that the filters used.'),
      matches: Matches.optional().describe(
        'With q: how many tasks match in each status, whatever `status` says.',
      ),
    }),
  )
  .query(async ({ ctx, input }) => {
    const day = input.day ?? ctx.today;
    const where = join([...conditions(input, day), ...(await scopeOf(ctx, input))], ' AND ');
    const [rows, matches] = await Promise.all([
      readTasks(ctx, where, input),
      input.q ? countMatches(ctx, where) : undefined,
    ]);
    const { page, nextCursor } = pageOf(rows, input.limit, (task) => ['tasks', task.order, task.id]);
    return { tasks: page, nextCursor, day, ...(matches && { matches }) };
  });
