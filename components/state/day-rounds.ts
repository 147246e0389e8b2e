'use client';

import type { Task } from '@/server/types';

/** What keys, drops and taps ask of the rounds on the page. */
interface DayKeys {
  put: (index: number, tasks: readonly Task[]) => void;
  /** Moves a task by one within its round. */
  nudge: (index: number, taskId: string, by: number) => void;
}

let keys: DayKeys | null = null;

/** Lets the rounds on the page take keys; answers how to leave. */
export function onDayKeys(next: DayKeys): () => void {
  keys = next;
  return () => {
    if (keys === next) keys = null;
  };
}

/** Puts tasks into a round of the day on the page; false where there are no rounds. */
export function putInRound(index: number, tasks: readonly Task[]): boolean {
  keys?.put(index, tasks);
  return keys !== null;
}

/** Moves the row that has the focus within its round; false where it is in none. */
export function nudgeInRound(by: number): boolean {
  const row = document.activeElement?.closest<HTMLElement>('[data-round] [data-task-id]');
  const round = row?.closest<HTMLElement>('[data-round]')?.dataset['round'];
  const taskId = row?.dataset['taskId'];
  if (!keys || round === undefined || !taskId) return false;
  keys.nudge(Number(round), taskId, by);
  return true;
}
