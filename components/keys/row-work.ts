'use client';

import type { Task } from '@/server/types';
import { newUuid } from '../data/new-uuid';
import type { createRun } from '../data/optimistic';
import type { useTRPCClient } from '../data/trpc';
import { offerUndo, startAction } from '../data/undo';
import { nameTasks } from '../tasks/name-tasks';
import type { TaskActions } from '../tasks/use-task-actions';
import { showError, showMessage } from '../ui/toast';

/** The context of the commands in a row's menu. Their code loads when one of them is used. */
export interface RowWork {
  client: ReturnType<typeof useTRPCClient>;
  /** Runs a write, then refreshes the pages. */
  run: ReturnType<typeof createRun>;
  create: TaskActions['create'];
  go: (path: string) => void;
}

const copyOf = ({
  title,
  notes,
  priority,
  when,
  deadline,
  tags,
  durationMin,
  kind,
  repeat,
  ...task
}: Task) => ({
  ...{ title, notes, priority, when, deadline, tags, durationMin, kind, repeat },
  projectId: task.projectId,
  areaId: task.areaId,
  headingId: task.headingId,
  ...(!task.projectId && !task.areaId && { workspaceId: task.workspaceId }),
  checklist: task.checklist.map(({ label }) => ({ id: newUuid(), label })),
});

export async function duplicate(tasks: readonly Task[], { run, create }: RowWork): Promise<void> {
  await run(() => create(tasks.map(copyOf), `Duplicated ${nameTasks(tasks)}`));
}

const linkOf = ({ id }: Task): string => new URL(`/today?task=${id}`, window.location.origin).href;

export async function copyLink(tasks: readonly Task[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(tasks.map(linkOf).join('\n'));
    showMessage(tasks.length === 1 ? 'Copied the link' : `Copied ${tasks.length} links`);
  } catch {
    showError('The browser does not allow copying. Open the task and copy the address of the page.');
  }
}

const MAX_NAME = 200;

/** The area of the task, or of its project. */
async function areaOf({ areaId, projectId }: Task, { client }: RowWork): Promise<string | null> {
  if (!projectId) return areaId;
  return (await client.projects.get.query({ projectId })).project.areaId;
}

/** Creates the project, then archives the task: a failure in between leaves both. */
export async function toProject(task: Task, work: RowWork): Promise<void> {
  const { client, run, go } = work;
  const action = startAction();
  const { id: taskId, title, notes, deadline, checklist, workspaceId } = task;
  const name = title.slice(0, MAX_NAME);
  const made = await run(async () => {
    const areaId = await areaOf(task, work);
    const { project } = await client.projects.createTree.mutate({
      name,
      notes: name === title ? notes : `${title}\n\n${notes}`,
      deadline,
      ...(areaId ? { areaId } : { workspaceId }),
      tasks: checklist.filter(({ done }) => !done).map(({ label }) => ({ title: label })),
    });
    await client.tasks.archive.mutate({ taskId });
    return project;
  });
  if (!made) return;
  go(`/project/${made.id}`);
  const undo = () =>
    run(async () => {
      await client.tasks.archive.mutate({ taskId, restore: true });
      await client.projects.archive.mutate({ projectId: made.id });
      go('/today');
    });
  offerUndo(`Made “${name.slice(0, 40)}” a project`, { undo, action });
}
