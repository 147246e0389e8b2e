'use client';

import type { Change } from '@/planner/apply-patch';
import type { Task } from '@/server/types';
import { tryOptimistically } from '../data/optimistic';
import type { ScreenCache } from '../data/screen-cache';
import type { useTRPCClient } from '../data/trpc';
import type { SessionEnding } from '../sessions/session-ending';
import { showError } from '../ui/toast';

export type Client = ReturnType<typeof useTRPCClient>;

/** An optimistic update with rollback and refetch. Resolves to an error message if the write failed. */
export function createAttempt(cache: ScreenCache) {
  return (tasks: readonly Task[], change: Change, send: () => Promise<unknown>) =>
    tryOptimistically({
      apply: () => cache.change(idsOf(tasks), change),
      send,
      refresh: () => cache.refreshTasks([...tasks, ...tasks.flatMap((task) => change(task) ?? [])]),
    });
}

/** An attempt that shows its own error message. Resolves to whether it succeeded. */
export const createRunner =
  (attempt: ReturnType<typeof createAttempt>) =>
  async (...work: Parameters<typeof attempt>): Promise<boolean> => {
    const failure = await attempt(...work);
    if (failure) showError(failure);
    return !failure;
  };

export type Runner = ReturnType<typeof createRunner>;

export interface ActionContext {
  client: Client;
  cache: ScreenCache;
  end: (taskIds: readonly string[]) => SessionEnding | null;
}

export const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id);
