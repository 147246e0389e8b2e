'use client';

import { useMemo } from 'react';
import type { Project, Task, TaskChange } from '@/server/types';
import { createWriter } from '../data/place-writer';
import { usePageTools } from '../data/use-page-tools';
import { changeAll, completeAll } from '../tasks/many-tasks';
import { useOpenPage } from '../ui/navigation';

/** What becomes of the tasks that are still open. Kept ones are archived with their project. */
export type Decision =
  | { kind: 'complete' }
  | { kind: 'keep' }
  | { kind: 'move'; to: Pick<Task, 'projectId' | 'areaId'>; name: string };

const toAll = (tasks: readonly Task[], change: (task: Task) => TaskChange) =>
  new Map(tasks.map((task) => [task.id, change(task)]));

const textOf = (decision: Decision): string =>
  decision.kind === 'move' ? `, and moved what was open to ${decision.name}` : '';

/** Completes projects: decides about what is open, archives, and leaves the page. Undo takes back what was written. */
export function useCompleteProject() {
  const { client } = usePageTools();
  const open = useOpenPage();
  return useMemo(() => {
    const { write } = createWriter();
    const decide = async (tasks: readonly Task[], decision: Decision) => {
      if (decision.kind === 'complete') await completeAll(client, tasks, true);
      if (decision.kind === 'move')
        await changeAll(
          client,
          tasks,
          toAll(tasks, () => ({ ...decision.to, headingId: null })),
        );
    };
    const takeBack = async (tasks: readonly Task[], decision: Decision) => {
      if (decision.kind === 'complete') await completeAll(client, tasks, false);
      if (decision.kind === 'move')
        await changeAll(
          client,
          tasks,
          toAll(tasks, ({ projectId, headingId }) => ({ projectId, headingId })),
        );
    };
    return async (
      { id: projectId, name, areaId }: Project,
      tasks: readonly Task[],
      decision: Decision,
    ): Promise<void> => {
      const does = {
        async send() {
          await decide(tasks, decision);
          await client.projects.archive.mutate({ projectId });
        },
      };
      const back = {
        async send() {
          await client.projects.archive.mutate({ projectId, restore: true });
          await takeBack(tasks, decision);
        },
      };
      if (await write(does, back, `Completed “${name}”${textOf(decision)}`))
        open(areaId ? `/area/${areaId}` : '/today');
    };
  }, [client, open]);
}
