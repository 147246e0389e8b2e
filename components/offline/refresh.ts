import type { QueryKey } from '@tanstack/react-query';
import type { Action } from '@/planner/actions';
import { isOfPlace } from '@/planner/places';
import type { Task } from '@/server/types';
import { createScreenCache } from '../data/screen-cache';
import type { PageTools } from '../data/use-page-tools';

/** A completed row stays this long, so that a second click can reopen it. */
const LINGER_MS = 2_000;

const isCompletion = ({ path, input }: Action): boolean =>
  (path === 'tasks.complete' || path === 'selection.complete') && input.completed !== false;

const isOfRound = ({ path }: Action): boolean => path.startsWith('rounds.');

/** Reads again what actions changed, together after the last one. `tasks` are those they changed, before and after. */
export function createRefresh(tools: PageTools) {
  const { trpc, queryClient, queue } = tools;
  const { refresh, refreshTasks } = createScreenCache(tools);
  let actions: Action[] = [];
  let changed: Task[] = [];
  const flush = () => {
    const isAny = (test: (action: Action) => boolean) => actions.some(test);
    const keys: QueryKey[] = [];
    if (isAny(isOfRound)) keys.push(trpc.screens.plan.pathKey());
    if (isAny(({ path }) => path === 'habits.check')) keys.push(trpc.habits.pathKey());
    if (isAny(({ path }) => /comment/i.test(path)))
      keys.push(trpc.comments.pathKey(), trpc.activity.pathKey());
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    if (isAny(isOfPlace)) void refresh();
    else if (!actions.every((action) => isOfRound(action) || action.path === 'habits.check'))
      void refreshTasks(changed);
    actions = [];
    changed = [];
  };
  const add = (action: Action, tasks: readonly Task[]) => {
    if (actions.length === 0) void queue.whenSettled().then(flush);
    actions.push(action);
    changed.push(...tasks);
  };
  return (action: Action, tasks: readonly Task[]): void => {
    if (isCompletion(action)) setTimeout(() => add(action, tasks), LINGER_MS);
    else add(action, tasks);
  };
}
