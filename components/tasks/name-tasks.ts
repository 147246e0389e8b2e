import type { Text } from '@/language/translator';
import type { Task } from '@/server/types';

/** Names tasks in toasts: the title of one, the number of several. */
export const nameTasks = (tasks: readonly Task[], common: Text<'common'>): string => {
  const [first, ...more] = tasks;
  return first && more.length === 0
    ? common('quoted', { name: first.title.slice(0, 40) })
    : common('taskCount', { count: tasks.length });
};
