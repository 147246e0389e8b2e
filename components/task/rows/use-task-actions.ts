import { useMemo } from 'react';
import type { Inputs, Outputs, Role, Task, When } from '@/server/types';
import { useWorkspaceId } from '../../shell/parts/current-workspace';
import { useLabels } from '../../shell/parts/labels';
import { asRole } from '../../shell/parts/permissions';
import { act, perform } from '../../sync/act';
import type { Act } from '../../sync/actions/act';
import { leaveRounds } from '../../sync/actions/leave-rounds';
import {
  archiveTasks,
  changeTasks,
  completeTasks,
  createTasks,
  duplicateTasks,
  moveTasks,
  removeTasks,
} from '../../sync/actions/tasks';
import { newUuid } from '../../sync/new-uuid';
import { tasksIn } from '../../sync/send-actions';
import { currentDay } from '../../sync/today';
import { type PageTools, usePageTools } from '../../sync/use-page-tools';

/** A task to create. The caller can choose its id, to act on the task before the server has answered. */
type NewTask = Omit<Inputs['screens']['createTasks']['tasks'][number], 'id'> & { id?: string };

const withId =
  (workspaceId: string | undefined) =>
  (task: NewTask): NewTask & { id: string } => ({
    // The project or area determines the workspace.
    ...(!task.projectId && !task.areaId && { workspaceId }),
    ...task,
    id: task.id ?? newUuid(),
  });

/** The days from today on that the page has read. */
const comingPlans = ({ trpc, queryClient }: PageTools) =>
  queryClient
    .getQueriesData<Outputs['screens']['plan']>({ queryKey: trpc.screens.plan.pathKey() })
    .flatMap(([, data]) => data?.plan ?? [])
    .filter(({ day }) => day >= currentDay());

/** Acts on tasks, those of them for which the person's role is enough. */
export function useTaskActions() {
  const tools = usePageTools();
  const workspaceId = useWorkspaceId();
  const labels = useLabels();
  return useMemo(() => {
    const acting = <Rest extends unknown[]>(
      needed: Role,
      actOn: (tasks: readonly Task[], ...rest: Rest) => Act,
    ) => asRole(needed, (tasks, ...rest: Rest) => act(tools, actOn(tasks, ...rest)));
    const planning = <Rest extends unknown[]>(actOn: (tasks: readonly Task[], ...rest: Rest) => Act) =>
      acting('editor', (tasks, ...rest: Rest) => leaveRounds(actOn(tasks, ...rest), comingPlans(tools)));
    const update = planning(changeTasks);
    return {
      complete: acting('editor', completeTasks),
      archive: acting('editor', archiveTasks),
      remove: acting('owner', removeTasks),
      move: planning(moveTasks),
      update,
      plan: (tasks: readonly Task[], when: When) => update(tasks, { when }, labels.when(when, currentDay())),
      duplicate: (tasks: readonly Task[]) => act(tools, duplicateTasks(tasks, tasks.map(newUuid))),
      /** Creates all tasks or none. Resolves to them as the server filed them. */
      create: async (tasks: readonly NewTask[]): Promise<Task[]> =>
        tasksIn(await perform(tools, createTasks(tasks.map(withId(workspaceId))))),
    };
  }, [tools, workspaceId, labels]);
}

export type TaskActions = ReturnType<typeof useTaskActions>;
