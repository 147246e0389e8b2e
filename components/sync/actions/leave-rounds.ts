import { roundMovesBetween } from '@/domain/round-moves';
import { isForDay } from '@/domain/when';
import type { Round } from '@/server/types';
import type { Act } from './act';
import type { Action, ActionInputs } from './actions';

type When = NonNullable<ActionInputs['tasks.update']['when']>;

/** When an action plans each of its tasks. */
function plannedBy({ path, input }: Action): [taskId: string, when: When][] {
  if (path === 'tasks.update') return input.when ? [[input.taskId, input.when]] : [];
  if (path !== 'selection.change') return [];
  return input.groups.flatMap(({ taskIds, changes: { when } }) =>
    when ? taskIds.map((id): [string, When] => [id, when]) : [],
  );
}

interface PlannedDay {
  day: string;
  rounds: readonly Round[];
}

/**
 * An act with which tasks that are planned for another time also leave the open rounds of a day: there they would still
 * count as work of the day.
 */
function leaveDay(act: Act, { day, rounds }: PlannedDay): Act {
  const whens = new Map(act.does.flatMap(plannedBy));
  const leaves = (id: string) => {
    const when = whens.get(id);
    return when !== undefined && !isForDay(when, day);
  };
  const was = rounds.filter(({ closedAt, taskIds }) => closedAt === null && taskIds.some(leaves));
  if (was.length === 0) return act;
  const to = was.map(({ index, taskIds }) => ({ index, taskIds: taskIds.filter((id) => !leaves(id)) }));
  return {
    ...act,
    does: [...act.does, { path: 'rounds.arrange', input: { day, moves: roundMovesBetween(was, to) } }],
    rows: { ...act.rows, rounds: [...(act.rows?.rounds ?? []), ...was] },
  };
}

export const leaveRounds = (act: Act, days: readonly PlannedDay[]): Act => days.reduce(leaveDay, act);
