import { z } from 'zod';
import { MAX_CREATED_TASKS } from '../../../domain/request-limits';
import { mutation, type Writing } from '../../core/operation/trpc';
import { underPath } from '../../platform/errors/errors';
import { Id } from '../../wire/ids';
import { boundedArray } from '../../wire/shared';
import { Task, TaskCreation } from '../../wire/task';
import { requireFreeIds } from '../shared/chosen-ids';
import { destinationOf, requireHeading, requireOnePlace } from '../shared/destination';
import { insertTasks, type NewTask } from './insert-tasks';

/** A task to create. Only pages choose its id. */
type Creation = z.infer<typeof TaskCreation> & { id?: string };

/** @throws 400, 403, 404 and 409 like `destinationOf` and `requireHeading`. */
export async function placeTask(
  ctx: Writing,
  { id, workspaceId: named, ...fields }: Creation,
): Promise<NewTask> {
  requireOnePlace(fields);
  const { projectId = null, areaId = null, headingId = null } = fields;
  const workspaceId = await destinationOf(ctx, { projectId, areaId }, named);
  if (headingId) await requireHeading(ctx, headingId, { projectId, areaId });
  return { id, fields, place: { projectId, areaId, headingId }, workspaceId };
}

/** @throws the same with the path of the first task that is refused. */
async function placeAll(ctx: Writing, tasks: readonly Creation[]): Promise<NewTask[]> {
  const placed: NewTask[] = [];
  // Sequential: the first task that is refused is the one that the error names.
  for (const [index, fields] of tasks.entries()) {
    const path = `tasks.${index}`;
    const task = await placeTask(ctx, fields).catch((thrown: unknown) => {
      throw underPath(thrown, path);
    });
    placed.push({ ...task, path });
  }
  return placed;
}

export const create = mutation
  .meta({
    summary: 'Create a task.',
    description: 'By default it is for anytime, at the end of the manual order.',
    rest: 'POST /tasks',
    tool: 'create_task',
    kind: ['write'],
    event: 'created',
    example: { title: 'Call the plumber', when: { kind: 'today' }, tags: ['phone'], durationMin: 15 },
  })
  .input(TaskCreation)
  .output(z.strictObject({ task: Task }))
  .mutation(async ({ ctx, input }) => {
    const [task] = await insertTasks(ctx, [await placeTask(ctx, input)]);
    if (!task) throw new Error('INSERT returned no row.');
    return { task };
  });

export const createMany = mutation
  .meta({
    summary: 'Create up to 50 tasks at once.',
    description: 'Creates all tasks or none. Each task has the same fields as in create_task.',
    rest: 'POST /tasks/batch',
    tool: 'create_tasks',
    kind: ['write'],
    event: 'created',
    example: { tasks: [{ title: 'Buy paint' }, { title: 'Paint the door', when: { kind: 'today' } }] },
  })
  .input(
    z.strictObject({
      tasks: boundedArray(TaskCreation, { min: 1, max: MAX_CREATED_TASKS }).describe(
        'The tasks, each as in create_task.',
      ),
    }),
  )
  .output(z.strictObject({ tasks: z.array(Task) }))
  .mutation(async ({ ctx, input }) => ({ tasks: await insertTasks(ctx, await placeAll(ctx, input.tasks)) }));

/** Creates tasks under ids that the page chose. Only for pages. */
export const createTasks = mutation
  .meta({ tool: 'create_tasks', event: 'created' })
  .input(
    z.strictObject({
      tasks: boundedArray(TaskCreation.extend({ id: Id }), { min: 1, max: MAX_CREATED_TASKS }),
    }),
  )
  .output(z.strictObject({ tasks: z.array(Task) }))
  .mutation(async ({ ctx, input }) => {
    const ids = input.tasks.map(({ id }) => id);
    await requireFreeIds(ctx, 'tasks', ids);
    return { tasks: await insertTasks(ctx, await placeAll(ctx, input.tasks)) };
  });
