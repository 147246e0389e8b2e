import { isForDay } from '@/domain/when';
import { listed } from '@/language/listed';
import type { Task } from '@/server/types';
import { canEdit } from '../../shell/parts/permissions';
import type { Words } from '../../shell/parts/words';
import type { Plan } from '../rounds/use-day';

/** The open tasks that are still planned for the day, in the list or in a round, each once. */
export function leftToday({ day, rounds, tasks }: Plan, listed: readonly Task[]): Task[] {
  const inRounds = new Set(rounds.flatMap(({ taskIds }) => taskIds));
  const all = [...tasks.filter(({ id }) => inRounds.has(id)), ...listed];
  return [...new Map(all.map((task) => [task.id, task])).values()].filter(
    (task) => task.status === 'open' && isForDay(task.when, day) && canEdit(task),
  );
}

/** What a day achieved: `3 tasks, 1h 20m of focus`. */
export function achieved(
  done: number,
  { sessions }: Pick<Plan, 'sessions'>,
  { common, labels }: Pick<Words<'views'>, 'common' | 'labels'>,
): string {
  const worked = sessions.reduce(
    (sum, { startedAt, endedAt }) => sum + (endedAt ?? startedAt) - startedAt,
    0,
  );
  const minutes = Math.round(worked / 60_000);
  return listed(common, [
    done > 0 && common('taskCount', { count: done }),
    minutes > 0 && common('focusTime', { time: labels.minutes(minutes) }),
  ]);
}
