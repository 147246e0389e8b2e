import type { Round, Task } from '@/server/types';
import type { Plan } from '../rounds/use-day';

/** The time of a task on a day; undefined where it has none. */
export const timeOfTask = ({ when }: Task, day: string): string | undefined =>
  (when.kind === 'date' && when.date === day && when.time) || undefined;

export const isTimed = ({ startsAt, endsAt }: Round): boolean =>
  startsAt !== undefined || endsAt !== undefined;

/** Whether the timeline has anything to show besides hours. */
export const hasTimes = (plan: Plan): boolean =>
  plan.events !== undefined ||
  plan.rounds.some(isTimed) ||
  plan.tasks.some((task) => timeOfTask(task, plan.day) !== undefined);
