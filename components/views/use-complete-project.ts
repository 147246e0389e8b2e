import { useMemo } from 'react';
import type { Text } from '@/language/translator';
import type { Project, Task, TaskChange } from '@/server/types';
import { offerUndo, startAction } from '../data/undo';
import { runActions } from '../data/use-action';
import { usePageTools } from '../data/use-page-tools';
import { useText } from '../language/language';
import { changeAll, completeAll } from '../tasks/many-tasks';
import { useOpenPage } from '../ui/navigation';

/** What becomes of the tasks that are still open. Kept ones are archived with their project. */
export type Decision =
  | { kind: 'complete' }
  | { kind: 'keep' }
  | { kind: 'move'; to: Pick<Task, 'projectId' | 'areaId'>; name: string };

const toAll = (tasks: readonly Task[], change: (task: Task) => TaskChange) =>
  new Map(tasks.map((task) => [task.id, change(task)]));

const textOf = (name: string, decision: Decision, t: Text<'views'>): string =>
  decision.kind === 'move'
    ? t('completedAndMoved', { name, place: decision.name })
    : t('completedNamed', { name });

/** Completes projects: decides about what is open, archives, and leaves the page. Undo takes back what was written. */
export function useCompleteProject() {
  const t = useText('views');
  const { client } = usePageTools();
  const open = useOpenPage();
  return useMemo(() => {
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
      const archive = (restore: boolean) => client.projects.archive.mutate({ projectId, restore });
      const redo = () => runActions(() => decide(tasks, decision).then(() => archive(false)));
      const undo = () => runActions(() => archive(true).then(() => takeBack(tasks, decision)));
      const action = startAction();
      if (!(await redo())) return;
      offerUndo(textOf(name, decision, t), { undo, redo, action });
      open(areaId ? `/area/${areaId}` : '/today');
    };
  }, [client, open, t]);
}
