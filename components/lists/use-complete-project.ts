import type { Project, Task, TaskChange } from '@/server/types';
import { useText } from '../shell/language/language';
import { useTRPCClient } from '../sync/trpc';
import { offerUndo } from '../sync/undo';
import { runActions } from '../sync/use-action';
import { changeAll, completeAll } from '../task/rows/many-tasks';
import { useOpenPage } from '../ui/navigation';

/** What becomes of the tasks that are still open. Kept ones are archived with their project. */
export type Decision =
  | { kind: 'complete' }
  | { kind: 'keep' }
  | { kind: 'move'; to: Pick<Task, 'projectId' | 'areaId'>; name: string };

/** Completes projects: decides about what is open, archives, and leaves the page. Undo takes back what was written. */
export function useCompleteProject() {
  const t = useText('views');
  const client = useTRPCClient();
  const open = useOpenPage();
  return async ({ id, name, areaId }: Project, tasks: readonly Task[], decision: Decision): Promise<void> => {
    const change = (changeOf: (task: Task) => TaskChange) =>
      changeAll(client, tasks, new Map(tasks.map((task) => [task.id, changeOf(task)])));
    const decide = async () => {
      if (decision.kind === 'complete') await completeAll(client, tasks, true);
      if (decision.kind === 'move') await change(() => ({ ...decision.to, headingId: null }));
    };
    const takeBack = async () => {
      if (decision.kind === 'complete') await completeAll(client, tasks, false);
      if (decision.kind === 'move') await change(({ projectId, headingId }) => ({ projectId, headingId }));
    };
    const archive = (restore: boolean) => client.projects.archive.mutate({ projectId: id, restore });
    const redo = () => runActions(() => decide().then(() => archive(false)));
    const undo = () => runActions(() => archive(true).then(takeBack));
    const label =
      decision.kind === 'move'
        ? t('completedAndMoved', { name, place: decision.name })
        : t('completedNamed', { name });
    if (await offerUndo(label, { done: redo(), undo, redo })) open(areaId ? `/area/${areaId}` : '/today');
  };
}
