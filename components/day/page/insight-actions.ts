import { onDay } from '@/domain/when';
import type { Outputs, When } from '@/server/types';
import type { Action } from '../../sync/actions/actions';
import { isNumber, isText, objectOf, orMissing } from '../../sync/stored-shape';

export type Insight = Outputs['coach']['get']['coach']['insights'][number];

/** Whether Today says the same elsewhere: in the load of its head, or among the tasks from earlier days. */
export const isOnPage = (
  { kind, taskIds }: Pick<Insight, 'kind' | 'taskIds'>,
  earlier: ReadonlySet<string>,
): boolean => kind === 'overfull_day' || (taskIds.length > 0 && taskIds.every((id) => earlier.has(id)));

interface InsightAction {
  /** Its message, of the part 'views'. */
  name: 'moveOneToTomorrow' | 'letGo' | 'doItToday' | 'closeIt' | 'checkIt';
  /** What the toast says afterwards. */
  label: 'movedToTomorrow' | 'movedToFuture' | 'movedToToday' | 'closedTheRound' | 'checked';
  does: Action;
}

const isMove = objectOf<{ taskId: string; when: { date?: string } }>({
  taskId: isText,
  when: objectOf<{ date?: string }>({ date: orMissing(isText) }),
});
const isRound = objectOf<{ day: string; index: number }>({ day: isText, index: isNumber });
const isCheck = objectOf<{ habitId: string; day: string; count?: number }>({
  habitId: isText,
  day: isText,
  count: orMissing(isNumber),
});

/** The one action of an insight; undefined where it has none that the planner knows. */
export function actionOf({ kind, action }: Insight): InsightAction | undefined {
  const { tool, arguments: given } = action ?? {};
  if (tool === 'update_task' && isMove(given)) {
    const { taskId, when } = given;
    const move = (to: When): Action => ({ path: 'tasks.update', input: { taskId, when: to } });
    if (when.date)
      return { name: 'moveOneToTomorrow', label: 'movedToTomorrow', does: move(onDay(when.date)) };
    if (kind === 'put_off') return { name: 'letGo', label: 'movedToFuture', does: move({ kind: 'someday' }) };
    return { name: 'doItToday', label: 'movedToToday', does: move({ kind: 'today' }) };
  }
  if (tool === 'close_round' && isRound(given)) {
    const { day, index } = given;
    const does = { path: 'rounds.close', input: { day, index } } as const;
    return { name: 'closeIt', label: 'closedTheRound', does };
  }
  if (tool === 'check_habit' && isCheck(given)) {
    const { habitId, day, count = 1 } = given;
    const does = { path: 'habits.check', input: { habitId, day, count } } as const;
    return { name: 'checkIt', label: 'checked', does };
  }
  return undefined;
}
