import sql from 'sql-template-tag';
import { z } from 'zod';
import { insertInto } from '../../database/tables';
import { underPath } from '../../errors';
import { requireRoom } from '../../row-limits';
import { mutation, type Writing } from '../../trpc';
import { boundedArray, WorkspaceId } from '../../wire/shared';
import { Task, TaskFields } from '../../wire/task';
import { knownRole, lastTaskPosition, taskColumnsAs, taskSource } from '../parts/columns';
import { destinationOf, requireHeading, requireOnePlace } from '../parts/destination';
import { anchorOf, columnsOf } from './task-columns';

const Creation = TaskFields.partial()
  .required({ title: true })
  .extend({ workspaceId: WorkspaceId.optional() });

/** @throws 400, 403, 404 and 409 like `destinationOf` and `requireHeading`. */
async function createTask(ctx: Writing, input: z.infer<typeof Creation>): Promise<Task> {
  const { workspaceId: named, ...fields } = input;
  requireOnePlace(fields);
  const place = { projectId: fields.projectId ?? null, areaId: fields.areaId ?? null };
  const workspaceId = await destinationOf(ctx, place, named);
  if (fields.headingId) await requireHeading(ctx, fields.headingId, place);
  const { when = { kind: 'anytime' }, repeat = null } = fields;
  await requireRoom(ctx.db, 'tasks', ctx.caller.id);
  const insert = insertInto(taskSource, {
    ...columnsOf(fields),
    title: fields.title,
    ...place,
    headingId: fields.headingId,
    repeatAnchor: anchorOf({ when, repeat }),
    position: fields.order ?? lastTaskPosition(workspaceId),
    workspaceId,
    creatorId: ctx.caller.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  // Only members can create tasks, and members own what they create.
  const task = await ctx.db.one<Task>(sql`${insert} RETURNING ${taskColumnsAs(knownRole('owner'))}`);
  ctx.record({ workspaceId, kind: 'task', id: task.id, label: task.title });
  return task;
}

export const create = mutation
  .meta({
    summary: 'Create a task.',
    description:
      'Without `order`, the task goes to the end of the manual order. Without `when`, it is for anytime.',
    rest: 'POST /tasks',
    tool: 'create_task',
    kind: ['write'],
    example: { title: 'Call the plumber', when: { kind: 'today' }, tags: ['phone'], durationMin: 15 },
  })
  .input(Creation)
  .output(z.strictObject({ task: Task }))
  .mutation(async ({ ctx, input }) => ({ task: await createTask(ctx, input) }));

const MAX_TASKS = 50;

export const createMany = mutation
  .meta({
    summary: 'Create up to 50 tasks at once.',
    description:
      'Creates all tasks or none. Each task has the same fields as in create_task. The response keeps their order.',
    rest: 'POST /tasks/batch',
    tool: 'create_tasks',
    kind: ['write'],
    example: { tasks: [{ title: 'Buy paint' }, { title: 'Paint the door', when: { kind: 'today' } }] },
  })
  .input(
    z.strictObject({
      tasks: boundedArray(Creation, { min: 1, max: MAX_TASKS }).describe(
        'The tasks, each as in create_task.',
      ),
    }),
  )
  .output(z.strictObject({ tasks: z.array(Task) }))
  .mutation(async ({ ctx, input }) => {
    const tasks: Task[] = [];
    // Sequential: each task goes after the ones before it.
    for (const [index, fields] of input.tasks.entries())
      tasks.push(
        await createTask(ctx, fields).catch((thrown: unknown) => {
          throw underPath(thrown, `tasks.${index}`);
        }),
      );
    return { tasks };
  });
