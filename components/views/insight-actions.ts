import type { Action } from '@/planner/actions';
import { onDay } from '@/server/domain/when';
import type { Outputs, TaskChange } from '@/server/types';

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

const textIn = (values: Record<string, unknown>, key: string): string | undefined => {
  const value = values[key];
  return typeof value === 'string' ? value : undefined;
};

const numberIn = (values: Record<string, unknown>, key: string): number | undefined => {
  const value = values[key];
  return typeof value === 'number' ? value : undefined;
};

/** Moves a task as the insight proposes: to another day, to today or to Future. */
function moveOf({ kind }: Insight, given: Record<string, unknown>): InsightAction | undefined {
  const taskId = textIn(given, 'taskId');
  const when = given['when'];
  if (!taskId || typeof when !== 'object' || when === null) return undefined;
  const date = 'date' in when && typeof when.date === 'string' ? when.date : undefined;
  const move = (to: TaskChange['when']): Action => ({ path: 'tasks.update', input: { taskId, when: to } });
  if (date) return { name: 'moveOneToTomorrow', label: 'movedToTomorrow', does: move(onDay(date)) };
  if (kind === 'put_off') return { name: 'letGo', label: 'movedToFuture', does: move({ kind: 'someday' }) };
  return { name: 'doItToday', label: 'movedToToday', does: move({ kind: 'today' }) };
}

/** The one action of an insight; undefined where it has none that the planner knows. */
export function actionOf(insight: Insight): InsightAction | undefined {
  if (!insight.action) return undefined;
  const { tool, arguments: given } = insight.action;
  if (tool === 'update_task') return moveOf(insight, given);
  const day = textIn(given, 'day');
  if (tool === 'close_round') {
    const index = numberIn(given, 'index');
    if (!day || index === undefined) return undefined;
    return {
      name: 'closeIt',
      label: 'closedTheRound',
      does: { path: 'rounds.close', input: { day, index } },
    };
  }
  const [habitId, count = 1] = [textIn(given, 'habitId'), numberIn(given, 'count')];
  if (tool !== 'check_habit' || !day || !habitId) return undefined;
  return {
    name: 'checkIt',
    label: 'checked',
    does: { path: 'habits.check', input: { habitId, day, count } },
  };
}
