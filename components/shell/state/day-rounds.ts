import type { Task } from '@/server/types';
import { findRow } from './find-row';
import { createRegistered } from './registered';
import { selection } from './selection';

interface RoundCommands {
  /** By index. */
  titles: readonly string[];
  engaged: { day: string; index: number } | null;
  /** Starts the next round of today, or finishes the one that runs. Null where there is none. */
  lead: { index: number; start?: () => void; finish?: () => void } | null;
  put: (index: number, tasks: readonly Task[]) => void;
  /** Moves a task by one within its round. */
  nudge: (index: number, taskId: string, by: number) => void;
  takeOut: (index: number, taskIds: readonly string[]) => void;
}

/** The rounds on the page, and what keyboard commands can do with them. */
export const dayRounds = createRegistered<RoundCommands>();

export const engagedRound = () => dayRounds.get()?.engaged ?? null;

export const leadingRound = () => dayRounds.get()?.lead ?? null;

/** The focused row. While its element is replaced between two renders, the row with its id. */
export function focusedRow(): Element | null {
  const { focused } = selection.get();
  if (document.activeElement !== document.body || focused === null) return document.activeElement;
  return findRow(focused);
}

/** The round that an element is in. */
export function roundAround(element: Element | null): number | undefined {
  const round = element?.closest<HTMLElement>('[data-round]')?.dataset['round'];
  return round === undefined ? undefined : Number(round);
}

export const roundOfRow = (taskId: string): number | undefined =>
  roundAround(document.querySelector(`[data-round] [data-task-id="${CSS.escape(taskId)}"]`));

/** Moves the focused row within its round. Returns false when it is in none. */
export function nudgeInRound(by: number): boolean {
  const rounds = dayRounds.get();
  const row = focusedRow()?.closest<HTMLElement>('[data-round] [data-task-id]') ?? null;
  const round = roundAround(row);
  const taskId = row?.dataset['taskId'];
  if (!rounds || round === undefined || !taskId) return false;
  rounds.nudge(round, taskId, by);
  return true;
}
