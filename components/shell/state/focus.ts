import { create } from 'zustand';

/** Work and rest by turns, in minutes; `none` counts up only. */
const paces = { none: null, '25/5': { work: 25, rest: 5 }, '50/10': { work: 50, rest: 10 } } as const;
export type Pace = keyof typeof paces;

interface Focus {
  /** The round that is worked through; null while the focus is closed. */
  round: { day: string; index: number } | null;
  pace: Pace;
  /** When the countdown began, epoch milliseconds. */
  since: number;
  /** When the break after a round ends, epoch milliseconds; null without one. */
  breakUntil: number | null;
}

export const useFocus = create<Focus>(() => ({ round: null, pace: 'none', since: 0, breakUntil: null }));

export const openFocus = (round: Focus['round']): void => useFocus.setState({ round, breakUntil: null });

/** Ends the focus with its countdown. The session goes on. */
export const closeFocus = (): void => useFocus.setState({ round: null, pace: 'none', breakUntil: null });

export const setPace = (pace: Pace): void => useFocus.setState({ pace, since: Date.now() });

const MINUTE = 60_000;

/** The length of the break after a round, in minutes. */
const BREAK = 10;

export const takeBreak = (): void => useFocus.setState({ breakUntil: Date.now() + BREAK * MINUTE });

interface Phase {
  kind: 'work' | 'rest';
  /** Milliseconds until it ends. */
  left: number;
}

/** Where a countdown is; null without one. */
export function phaseAt({ pace, since }: Pick<Focus, 'pace' | 'since'>, now: number): Phase | null {
  const turn = paces[pace];
  if (!turn) return null;
  const [work, whole] = [turn.work * MINUTE, (turn.work + turn.rest) * MINUTE];
  const at = Math.max(0, now - since) % whole;
  return at < work ? { kind: 'work', left: work - at } : { kind: 'rest', left: whole - at };
}
