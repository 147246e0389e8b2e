import sql from 'sql-template-tag';
import { z } from 'zod';
import { beginningOf } from '../../../domain/shorten';
import { mutation, type Writing } from '../../core/operation/trpc';
import { conflict } from '../../platform/errors/errors';
import { TaskId } from '../../wire/ids';
import { Project } from '../../wire/places';
import { Count, PLACE_NOTES } from '../../wire/shared';
import { Task } from '../../wire/task';
import { readProject } from '../projects/find-project';
import { insertProject } from '../projects/insert-project';
import { archiveTasks } from '../shared/archiving';
import { destinationOf, findInPlace } from '../shared/destination';
import { readTask } from './find-task';
import { insertTasks } from './insert-tasks';

/** A project's name is shorter than a task's title. */
const MAX_NAME = 200;

async function areaOf(ctx: Writing, { areaId, projectId }: Task): Promise<string | null> {
  if (!projectId) return areaId;
  const { area } = await ctx.db.one<{ area: string | null }>(
    sql`SELECT area_id AS area FROM projects WHERE id = ${projectId}`,
  );
  return area;
}

/** A title that is cut is kept in the notes. @throws 409 for more than the notes of a project may hold. */
function notesOf({ title, notes }: Task): string {
  const all = title.length > MAX_NAME ? `${title}\n\n${notes}` : notes;
  if (all.length <= PLACE_NOTES) return all;
  throw conflict(
    `Notes of a project have at most ${PLACE_NOTES} characters. Shorten those of the task first.`,
  );
}

/** Makes the project in the area of the task or of its project. @throws 403 and 409 like `destinationOf`. */
async function makeProject(ctx: Writing, task: Task): Promise<string> {
  const areaId = await areaOf(ctx, task);
  const workspaceId = await destinationOf(ctx, { projectId: null, areaId }, task.workspaceId);
  const { id } = await insertProject(ctx, {
    name: beginningOf(task.title, MAX_NAME).trim(),
    notes: notesOf(task),
    deadline: task.deadline,
    areaId,
    workspaceId,
  });
  return id;
}

const countFiles = (ctx: Writing, taskId: string) =>
  ctx.db.one<{ files: number }>(sql`SELECT count(*) AS files FROM files WHERE task_id = ${taskId}`);

export const convert = mutation
  .meta({
    summary: 'Turn a task into a project in the same area, and archive the task.',
    description:
      'The project gets its title, notes and deadline, and a task for each checklist item that is not done. ' +
      'Comments and files stay with the archived task; the counts say how many.',
    rest: 'POST /tasks/{taskId}/convert-to-project',
    tool: 'convert_task_to_project',
    kind: ['write'],
    event: 'created',
  })
  .input(z.strictObject({ taskId: TaskId }))
  .output(z.strictObject({ project: Project, tasks: z.array(Task), keptComments: Count, keptFiles: Count }))
  .mutation(async ({ ctx, input: { taskId } }) => {
    const found = await findInPlace(ctx, 'task', taskId);
    if (found.archived) throw conflict('The task is archived. Restore it first.');
    const task = await readTask(ctx, taskId);
    const projectId = await makeProject(ctx, task);
    const place = { projectId, areaId: null, headingId: null };
    const steps = task.checklist.filter(({ done }) => !done);
    const tasks = await insertTasks(
      ctx,
      steps.map(({ label }) => ({ fields: { title: label }, place, workspaceId: task.workspaceId })),
    );
    await archiveTasks(ctx, [taskId]);
    ctx.record({ ...found, operation: 'archive_task', event: 'updated' });
    const { files } = await countFiles(ctx, taskId);
    const project = await readProject(ctx, projectId);
    return { project, tasks, keptComments: task.commentCount, keptFiles: files };
  });
