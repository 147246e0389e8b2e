import type { z } from 'zod';
import { MAX_TREE_HEADINGS, MAX_TREE_TASKS } from '../../../domain/request-limits';
import { mutation } from '../../core/operation/trpc';
import { HeadingFields, ProjectFields, ProjectTree } from '../../wire/places';
import { boundedArray, WorkspaceId } from '../../wire/shared';
import { PlacedTask } from '../../wire/task';
import { destinationOf } from '../shared/destination';
import { insertTasks, type NewTask } from '../tasks/insert-tasks';
import { insertHeadings } from './insert-headings';
import { insertProject } from './insert-project';
import { readTree } from './read-tree';

const Tasks = boundedArray(PlacedTask, { max: MAX_TREE_TASKS }).default([]);

const TreeHeading = HeadingFields.omit({ order: true })
  .partial()
  .required({ name: true })
  .extend({ tasks: Tasks.describe('The tasks under it, in order.') });

const Tree = ProjectFields.partial()
  .required({ name: true })
  .extend({
    workspaceId: WorkspaceId.optional(),
    tasks: Tasks.describe('The tasks above all headings, in order.'),
    headings: boundedArray(TreeHeading, { max: MAX_TREE_HEADINGS })
      .default([])
      .describe('The headings, in order.'),
  })
  .refine(
    ({ tasks, headings }) =>
      headings.reduce((count, heading) => count + heading.tasks.length, tasks.length) <= MAX_TREE_TASKS,
    { path: ['headings'], error: `Must have at most ${MAX_TREE_TASKS} tasks with those above the headings.` },
  );

export const createTree = mutation
  .meta({
    summary: 'Create a project with its headings and tasks at once.',
    description: 'Creates everything or nothing; at most 200 tasks, each with the fields of create_task.',
    rest: 'POST /projects/tree',
    tool: 'create_project_tree',
    kind: ['write'],
    event: 'created',
    example: {
      name: 'Paint the kitchen',
      tasks: [{ title: 'Choose a color' }],
      headings: [{ name: 'Walls', deadline: '2027-03-31', tasks: [{ title: 'Buy paint' }] }],
    },
  })
  .input(Tree)
  .output(ProjectTree)
  .mutation(async ({ ctx, input: { tasks, headings, areaId = null, workspaceId: named, ...fields } }) => {
    const workspaceId = await destinationOf(ctx, { projectId: null, areaId }, named);
    const project = await insertProject(ctx, { ...fields, workspaceId, areaId });
    const headingIds = await insertHeadings(
      ctx,
      { projectId: project.id, areaId: null, workspaceId },
      headings,
    );
    const under =
      (headingId: string | null, path: string) =>
      (task: z.infer<typeof Tasks>[number], at: number): NewTask => ({
        fields: task,
        path: `${path}.${at}`,
        place: { projectId: project.id, areaId: null, headingId },
        workspaceId,
      });
    const made = await insertTasks(ctx, [
      ...tasks.map(under(null, 'tasks')),
      ...headings.flatMap((heading, at) =>
        heading.tasks.map(under(headingIds[at] ?? null, `headings.${at}.tasks`)),
      ),
    ]);
    return readTree(ctx, { projectId: project.id, headingIds, taskIds: made.map(({ id }) => id) });
  });
