import type { Outputs } from '@/server/types';
import type { useTRPCClient } from '../data/trpc';

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
  said: 'movedToTomorrow' | 'movedToFuture' | 'movedToToday' | 'closedTheRound' | 'checked';
  run: () => Promise<unknown>;
}

const textIn = (values: Record<string, unknown>, key: string): string | undefined => {
  const value = values[key];
  return typeof value === 'string' ? value : undefined;
};

const numberIn = (values: Record<string, unknown>, key: string): number | undefined => {
  const value = values[key];
  return typeof value === 'number' ? value : undefined;
};

type Client = ReturnType<typeof useTRPCClient>;

/** Moves a task as the insight proposes: to another day, to today or to Future. */
function moveOf(
  { kind }: Insight,
  given: Record<string, unknown>,
  client: Client,
): InsightAction | undefined {
  const taskId = textIn(given, 'taskId');
  const when = given['when'];
  if (!taskId || typeof when !== 'object' || when === null) return undefined;
  const date = 'date' in when && typeof when.date === 'string' ? when.date : undefined;
  const update = (to: string) => () => client.tasks.update.mutate({ taskId, when: to });
  if (date) return { name: 'moveOneToTomorrow', said: 'movedToTomorrow', run: update(date) };
  if (kind === 'put_off') return { name: 'letGo', said: 'movedToFuture', run: update('someday') };
  return { name: 'doItToday', said: 'movedToToday', run: update('today') };
}

/** The one action of an insight; undefined where it has none that the planner knows. */
export function actionOf(insight: Insight, client: Client): InsightAction | undefined {
  if (!insight.action) return undefined;
  const { tool, arguments: given } = insight.action;
  if (tool === 'update_task') return moveOf(insight, given, client);
  const day = textIn(given, 'day');
  if (tool === 'close_round') {
    const index = numberIn(given, 'index');
    if (!day || index === undefined) return undefined;
    return {
      name: 'closeIt',
      said: 'closedTheRound',
      run: () => client.rounds.close.mutate({ day, index }),
    };
  }
  const [habitId, count] = [textIn(given, 'habitId'), numberIn(given, 'count')];
  if (tool !== 'check_habit' || !day || !habitId) return undefined;
  return {
    name: 'checkIt',
    said: 'checked',
    run: () => client.habits.check.mutate({ habitId, day, count }),
  };
}
