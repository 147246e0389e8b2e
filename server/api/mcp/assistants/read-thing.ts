import { headingPath, pagePath } from '../../../../domain/addresses';
import type { SignedIn } from '../../../core/operation/trpc';
import { findById } from '../../../features/names/find-by-id';
import { callAs } from './call-tool';

/** Tasks of a place that are read with it. */
const MOST_TASKS = 200;

export type ThingKind = 'task' | 'project' | 'area' | 'heading' | 'note';

const listTasks = async (ctx: SignedIn, where: Record<string, unknown>) => ({
  tasks: Object(await callAs(ctx, 'list_tasks', { ...where, limit: MOST_TASKS })).tasks,
});

async function readTask(ctx: SignedIn, taskId: string) {
  const { comments } = Object(await callAs(ctx, 'list_comments', { taskId, limit: 50 }));
  return { ...Object(await callAs(ctx, 'get_task', { taskId })), comments };
}

async function readProject(ctx: SignedIn, projectId: string) {
  const project = await callAs(ctx, 'get_project', { projectId });
  const headings = await callAs(ctx, 'list_headings', { projectId });
  return { ...Object(project), ...Object(headings), ...(await listTasks(ctx, { projectId })) };
}

const readArea = async (ctx: SignedIn, areaId: string, name: string) => ({
  area: { id: areaId, name },
  ...Object(await callAs(ctx, 'list_projects', { areaId })),
  ...(await listTasks(ctx, { areaId })),
});

const readHeading = async (ctx: SignedIn, headingId: string, name: string) => ({
  heading: { id: headingId, name },
  ...(await listTasks(ctx, { headingId })),
});

/** A row with what is in it, as the operations answer it. */
export const things: Record<
  ThingKind,
  (ctx: SignedIn, id: string, name: string) => Promise<Record<string, unknown>>
> = {
  task: readTask,
  project: readProject,
  area: readArea,
  heading: readHeading,
  note: async (ctx, noteId) => Object(await callAs(ctx, 'get_note', { noteId })),
};

/** The row with an id, whatever its kind. @throws 404 if the caller sees none. */
export async function readThing(ctx: SignedIn, id: string) {
  const found = await findById(ctx, id);
  const { kind, label = '' } = found;
  return {
    kind,
    path: kind === 'heading' ? (headingPath(found) ?? '') : pagePath(kind, id),
    body: await things[kind](ctx, id, label),
  };
}
