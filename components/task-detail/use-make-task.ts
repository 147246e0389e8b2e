'use client';

import type { Task } from '@/server/types';
import { createRun } from '../data/optimistic';
import { useScreenCache } from '../data/screen-cache';
import { offerUndo, startAction } from '../data/undo';
import { usePageTools } from '../data/use-page-tools';
import { textOfPage } from '../language/late-messages';

type Item = Task['checklist'][number];

/** Turns an item of a checklist into a task of its own, in the same place. Undo puts it back. */
export function useMakeTask() {
  const { client } = usePageTools();
  const { refresh } = useScreenCache();
  const run = createRun(refresh);
  const write = ({ id: taskId }: Task, base: Item[], checklist: Item[]) =>
    client.screens.writeChecklist.mutate({ taskId, base, checklist });
  return async (task: Task, { id, label }: Item) => {
    const action = startAction();
    const { projectId, areaId, headingId, checklist } = task;
    const rest = checklist.filter((item) => item.id !== id);
    const place = projectId
      ? { projectId, headingId }
      : areaId
        ? { areaId, headingId }
        : { workspaceId: task.workspaceId };
    const made = await run(async () => {
      const { tasks } = await client.tasks.createMany.mutate({ tasks: [{ title: label, ...place }] });
      await write(task, checklist, rest);
      return tasks[0];
    });
    if (!made) return;
    const t = await textOfPage('task-detail');
    offerUndo(t('itemIsTask', { item: label }), {
      action,
      undo: () =>
        run(async () => {
          await client.tasks.remove.mutate({ taskId: made.id });
          await write(task, rest, checklist);
        }),
    });
  };
}
