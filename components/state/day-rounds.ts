import type { Task } from '@/server/types';
import { findRow } from './find-row';
import { createRegistered } from './registered';
import { selection } from './selection';

/** The rounds on the page, and what keyboard commands can do with them. */
interface RoundCommands {
  /** By index. */
  titles: readonly string[];
  engaged: { day: string; index: number } | null;
  put: (index: number, tasks: readonly Task[]) => void;
  /** Moves a task by one within its round. */
  nudge: (index: number, taskId: string, by: number) => void;
  takeOut: (index: number, taskIds: readonly string[]) => void;
}

const commands = createRegistered<RoundCommands>();

export const registerRounds = commands.register;

/** What the rounds on the page are called; undefined on a page without rounds. */
export const roundTitles = (): readonly string[] | undefined => commands.get()?.titles;

export const engagedRound = () => commands.get()?.engaged ?? null;

/** Puts tasks into a round of the day on the page. Returns false when the page has no rounds. */
export function putInRound(index: number, tasks: readonly Task[]): boolean {
  const rounds = commands.get();
  rounds?.put(index, tasks);
  return rounds !== null;
}

/** The focused row. While its element is replaced between two renders, the row with its id. */
export function focusedRow(): Element | null {
  const { focused } = selection.get();
  if (document.activeElement !== document.body || focused === null) return document.activeElement;
  return findRow(focused);
}

/** The round that the row of a task is in. */
export function roundOfRow(taskId: string): number | undefined {
  const row = document.querySelector(`[data-round] [data-task-id="${CSS.escape(taskId)}"]`);
  const round = row?.closest<HTMLElement>('[data-round]')?.dataset['round'];
  return round === undefined ? undefined : Number(round);
}

export const takeOutOfRound = (index: number, taskIds: readonly string[]): void =>
  commands.get()?.takeOut(index, taskIds);

/** Moves the focused row within its round. Returns false when it is in none. */
export function nudgeInRound(by: number): boolean {
  const rounds = commands.get();
  const row = focusedRow()?.closest<HTMLElement>('[data-round] [data-task-id]');
  const round = row?.closest<HTMLElement>('[data-round]')?.dataset['round'];
  const taskId = row?.dataset['taskId'];
  if (!rounds || round === undefined || !taskId) return false;
  rounds.nudge(Number(round), taskId, by);
  return true;
}
