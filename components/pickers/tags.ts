import type { Task } from '@/server/types';

type Tagged = Pick<Task, 'tags'>;

interface Tags {
  /** On every task. */
  all: string[];
  /** On some of the tasks only, with how many. */
  some: { tag: string; count: number }[];
}

/** What is on every one of the tasks, and what is on some, each in the order in which it first stands. */
export function tagsOf(tasks: readonly Tagged[]): Tags {
  const counts = new Map<string, number>();
  for (const { tags } of tasks) for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const counted = [...counts].map(([tag, count]) => ({ tag, count }));
  return {
    all: counted.filter(({ count }) => count === tasks.length).map(({ tag }) => tag),
    some: counted.filter(({ count }) => count < tasks.length),
  };
}

/** A task's own tags with one more. */
export const withTag = ({ tags }: Tagged, tag: string): string[] =>
  tags.includes(tag) ? tags : [...tags, tag];

/** A task's own tags without one. */
export const withoutTag = ({ tags }: Tagged, tag: string): string[] => tags.filter((other) => other !== tag);
