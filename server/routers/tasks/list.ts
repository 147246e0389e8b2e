import sql, { join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { find, findMembership, type TargetKind, taskAccess } from '../../row-access';
import { query, type SignedIn } from '../../trpc';
import { AreaId, HeadingId, ProjectId } from '../../wire/ids';
import { Day, Id, NextCursor, Page, text, WorkspaceId } from '../../wire/shared';
import { Task, TaskStatus } from '../../wire/task';
import { taskColumns } from '../parts/columns';
import { pageOf, readCursor } from '../parts/cursor';
import { requireWorkspace } from '../parts/destination';
import { forDay, taskContains } from '../parts/task-conditions';

const Filters = z.strictObject({
  workspaceId: WorkspaceId.optional(),
  projectId: ProjectId.optional(),
  areaId: AreaId.optional().describe('Only tasks directly in this area, without its projects.'),
  headingId: HeadingId.optional(),
  status: TaskStatus.default('open').describe('Only tasks with this status.'),
  when: z
    .enum(['today', 'anytime', 'someday', 'scheduled'])
    .optional()
    .describe('today: for today, or dated on or before the day. scheduled: all dated tasks.'),
  dueBefore: Day.optional().describe('Only tasks with a deadline before this day.'),
  tag: text(1, 60).optional().describe('Only tasks with this tag.'),
  q: text(0, 500).optional().describe('Text to find in title and notes, ignoring case.'),
  day: Day.optional().describe("The caller's day. Overrides X-PC-Today."),
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

function conditions(filters: Filters, day: string): Sql[] {
  const { when, dueBefore, tag, q, cursor } = filters;
  const [, position, id] = cursor === undefined ? [] : readCursor(cursor, CursorValue);
  return [
    statuses[filters.status],
    ...(when ? [whenIs(when, day)] : []),
    ...(dueBefore ? [sql`t.deadline < ${dueBefore}`] : []),
    ...(tag === undefined ? [] : [sql`t.tags @> ARRAY[${tag}]`]),
    ...(q ? [taskContains(q)] : []),
    ...(id === undefined ? [] : [sql`(t.position, t.id) > (${position}::float8, ${id}::uuid)`]),
  ];
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
    }),
  )
  .query(async ({ ctx, input }) => {
    const day = input.day ?? ctx.today;
    const where = [...conditions(input, day), ...(await scopeOf(ctx, input))];
    const rows = await ctx.db.rows<Task>(sql`
      SELECT ${taskColumns} FROM tasks t ${taskAccess(ctx.caller.id)}
      WHERE ${join(where, ' AND ')} AND access.role IS NOT NULL
      ORDER BY t.position, t.id LIMIT ${input.limit + 1}`);
    const { page, nextCursor } = pageOf(rows, input.limit, (task) => ['tasks', task.order, task.id]);
    return { tasks: page, nextCursor, day };
  });
