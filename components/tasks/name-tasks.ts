import type { Task } from '@/server/types';

/** Names tasks in toasts: the title of one, the number of several. */
export const nameTasks = (tasks: readonly Task[]) =>
  tasks.length === 1 ? `“${tasks[0]?.title.slice(0, 40)}”` : `${tasks.length} tasks`;
