import type { Project, Task } from '@/server/types';
import { useText } from '../shell/language/language';
import { useAct } from '../sync/act';
import { type Act, together } from '../sync/actions/act';
import { archiveProject } from '../sync/actions/projects';
import { changeTasks, completeTasks } from '../sync/actions/tasks';
import { useOpenPage } from '../ui/navigation';

/** What becomes of the tasks that are still open. Kept ones are archived with their project. */
export type Decision =
  | { kind: 'complete' }
  | { kind: 'keep' }
  | { kind: 'move'; to: Pick<Task, 'projectId' | 'areaId'>; name: string };

function decide(tasks: readonly Task[], decision: Decision): Act[] {
  if (decision.kind === 'complete') return [completeTasks(tasks)];
  return decision.kind === 'move' ? [changeTasks(tasks, { ...decision.to, headingId: null })] : [];
}

/** Completes projects: decides about what is open, archives, and leaves the page. */
export function useCompleteProject() {
  const t = useText('views');
  const act = useAct();
  const open = useOpenPage();
  return async (project: Project, tasks: readonly Task[], decision: Decision): Promise<void> => {
    const { name, areaId } = project;
    const label =
      decision.kind === 'move'
        ? t('completedAndMoved', { name, place: decision.name })
        : t('completedNamed', { name });
    const done = {
      ...together(...decide(tasks, decision), archiveProject(project)),
      isStepwise: true,
      label,
    };
    if (await act(done)) open(areaId ? `/area/${areaId}` : '/today');
  };
}
