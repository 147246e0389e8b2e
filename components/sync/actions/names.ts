import type { Text } from '@/language/translator';
import type { Task } from '@/server/types';

/** Names tasks in toasts: the title of one, the number of several. */
export const nameTasks = (tasks: readonly Pick<Task, 'title'>[], common: Text<'common'>): string => {
  const [first, ...more] = tasks;
  return first && more.length === 0
    ? common('quoted', { name: first.title.slice(0, 40) })
    : common('taskCount', { count: tasks.length });
};

interface Named {
  index: number;
  name?: string;
  /** The name that the person's preferences give it, or one of its number. */
  usualName?: string;
}

export const titleOf = ({ name, usualName, index }: Named): string => name ?? usualName ?? String(index + 1);
