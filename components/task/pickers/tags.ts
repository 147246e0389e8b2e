import type { Task } from '@/server/types';

type Tagged = Pick<Task, 'tags'>;

/** Splits tags into those on every task and those on some, with the number of tasks. In order of first appearance. */
export function tagsOf(tasks: readonly Tagged[]) {
  const counts = new Map<string, number>();
  for (const { tags } of tasks) for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const counted = [...counts].map(([tag, count]) => ({ tag, count }));
  return {
    all: counted.filter(({ count }) => count === tasks.length).map(({ tag }) => tag),
    some: counted.filter(({ count }) => count < tasks.length),
  };
}
