import type { Round } from '@/server/types';

type Holding = Pick<Round, 'index' | 'taskIds'>;

/** The rounds that change when a task goes into one of them, or into none: as they are and as they will be. */
export function roundsWith(
  rounds: readonly Holding[],
  { taskId, to }: { taskId: string; to: number | null },
): { before: Holding[]; after: Holding[] } {
  const changed = rounds.filter(({ index, taskIds }) => taskIds.includes(taskId) !== (index === to));
  // The target comes first, so that a failure leaves the task in two rounds rather than in none.
  const before = changed
    .map(({ index, taskIds }) => ({ index, taskIds }))
    .sort((one, other) => Number(other.index === to) - Number(one.index === to));
  const after = before.map(({ index, taskIds }) => ({
    index,
    taskIds: index === to ? [...taskIds, taskId] : taskIds.filter((id) => id !== taskId),
  }));
  return { before, after };
}
