'use client';

import type { Task } from '@/server/types';

type Receiver = (index: number, tasks: readonly Task[]) => void;

let receiver: Receiver | null = null;

/** Lets the rounds on the page take tasks from keys and drops; answers how to leave. */
export function onRound(next: Receiver): () => void {
  receiver = next;
  return () => {
    if (receiver === next) receiver = null;
  };
}

/** Puts tasks into a round of the day on the page; nothing where there are no rounds. */
export const putInRound = (index: number, tasks: readonly Task[]): void => receiver?.(index, tasks);
