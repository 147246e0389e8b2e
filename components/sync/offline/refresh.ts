import type { QueryKey } from '@tanstack/react-query';
import type { Task } from '@/server/types';
import type { Action } from '../actions/actions';
import { entryDayOf } from '../actions/entries';
import { isOfPlace } from '../actions/places';
import { isCompletion, LINGER_MS } from '../actions/task-effects';
import { createScreenCache } from '../screen-cache';
import type { PageTools } from '../use-page-tools';

const rootOf = ({ path }: Action): string => path.slice(0, path.indexOf('.'));

const isOf = (noun: string) => (action: Action) => action.path.toLowerCase().includes(noun);
const isOfSession = isOf('session');
const isOfComment = isOf('comment');
const isOfHabit = isOf('habit');
const isOfEntry = (action: Action): boolean => entryDayOf(action) !== undefined;
const isOfDay = (action: Action): boolean =>
  rootOf(action) === 'rounds' || isOfSession(action) || isOfEntry(action);
const isOfCalendar = (action: Action): boolean => ['calendar', 'connections'].includes(rootOf(action));
const isSmall = (action: Action): boolean =>
  isOfDay(action) || isOfHabit(action) || isOfCalendar(action) || rootOf(action) === 'notifications';

/** Reads again what actions changed, together after the last one. `tasks` are those they changed, before and after. */
export function createRefresh(tools: PageTools) {
  const { trpc, queryClient, queue } = tools;
  const { refresh, refreshTasks } = createScreenCache(tools);
  let actions: Action[] = [];
  let changed: Task[] = [];
  const flush = () => {
    const isAny = (test: (action: Action) => boolean) => actions.some(test);
    const keys: QueryKey[] = [...new Set(actions.map(rootOf))]
      // What calendars say comes from other servers.
      .filter((root) => root !== 'screens' && root !== 'calendar')
      .map((root) => [[root]]);
    if (isAny(isOfDay)) keys.push(trpc.screens.plan.pathKey());
    if (isAny(isOfSession)) keys.push(trpc.screens.frame.pathKey());
    if (isAny(isOfSession) || isAny(isOfEntry)) keys.push(trpc.screens.journal.pathKey());
    if (isAny(isOfComment)) keys.push(trpc.comments.pathKey(), trpc.activity.pathKey());
    if (isAny((action) => rootOf(action) === 'notifications')) keys.push(trpc.screens.frame.pathKey());
    if (isAny(isOfHabit)) keys.push(trpc.habits.pathKey());
    if (isAny(isOfCalendar))
      keys.push(trpc.screens.calendars.pathKey(), trpc.screens.plan.pathKey(), trpc.screens.show.pathKey());
    // Days say what was missed until that is dismissed.
    if (isAny((action) => rootOf(action) === 'coach')) keys.push(trpc.screens.show.pathKey());
    if (isAny(({ path }) => path === 'me.update')) keys.push(trpc.habits.pathKey(), trpc.coach.pathKey());
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    // What comes out of the trash can be on any page.
    if (isAny(({ path }) => path === 'trash.restore') && changed.length === 0)
      void queryClient.invalidateQueries();
    else if (isAny(isOfPlace)) void refresh();
    else if (!actions.every(isSmall)) void refreshTasks(changed);
    // Any other screen may show what changed, so it is read again when it opens. A load that is under way goes on: its
    // screen has nothing to show before.
    void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' }, { cancelRefetch: false });
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
