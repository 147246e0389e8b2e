import type { Screen, Task } from '@/server/types';

const SUGGESTED = 3;

/** Suggestions for an empty day: near deadlines first, then tasks from Later. */
export function suggestionsOf({ near, later }: Screen): Task[] {
  const each = new Map([...near, ...later].map((task) => [task.id, task]));
  return [...each.values()].slice(0, SUGGESTED);
}
