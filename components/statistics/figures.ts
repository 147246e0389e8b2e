import { FEWEST_CASES } from '@/server/domain/fewest-cases';
import { minutesLabel } from '@/server/domain/when';
import type { Outputs } from '@/server/types';

export type Statistics = Outputs['screens']['statistics'];
export type DayStats = Statistics['stats']['days'][number];

/** The measures of the year's chart. */
export const measures = {
  focus: { name: 'Focus', read: ({ focusMin }: DayStats) => focusMin },
  done: { name: 'Done', read: ({ completed }: DayStats) => completed },
} as const;
export type Measure = keyof typeof measures;

/** The four steps between none and the highest. Square roots keep other days visible beside one long day. */
export function levelOf(value: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (value === 0 || most === 0) return 0;
  const share = Math.sqrt(value / most);
  if (share > 0.85) return 4;
  if (share > 0.6) return 3;
  return share > 0.35 ? 2 : 1;
}

export interface Month {
  /** Its first day. */
  day: string;
  focusMin: number;
  completed: number;
  roundsClosed: number;
  /** The average; null without one. */
  mood: number | null;
}

/** Sums of the months, newest first. */
export function monthsOf(days: readonly DayStats[]): Month[] {
  const months = new Map<string, DayStats[]>();
  for (const one of days) {
    const key = `${one.day.slice(0, 7)}-01`;
    months.set(key, [...(months.get(key) ?? []), one]);
  }
  const sum = (of: readonly DayStats[], read: (day: DayStats) => number) =>
    of.reduce((total, one) => total + read(one), 0);
  return [...months]
    .map(([day, of]) => {
      const moods = of.flatMap(({ mood }) => mood ?? []);
      return {
        day,
        focusMin: sum(of, ({ focusMin }) => focusMin),
        completed: sum(of, ({ completed }) => completed),
        roundsClosed: sum(of, ({ roundsClosed }) => roundsClosed),
        mood: moods.length > 0 ? moods.reduce((total, mood) => total + mood, 0) / moods.length : null,
      };
    })
    .reverse();
}

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The figures as sentences. */
export function sentencesOf({ stats, estimates }: Statistics): string[] {
  const { totals, streak, estimateAccuracy } = stats;
  const sums = [
    `${plural(totals.completed, 'task')} done`,
    totals.focusMin > 0 && `${minutesLabel(totals.focusMin)} of focus`,
    totals.roundsClosed > 0 && `${plural(totals.roundsClosed, 'round')} closed`,
  ].filter(Boolean);
  const runs =
    streak.longest > 1 &&
    `Your longest run of days with something done is ${streak.longest}${streak.current > 1 ? `; the current one is ${streak.current}` : ''}.`;
  const accuracy = estimates.length >= FEWEST_CASES && accuracyOf(estimateAccuracy);
  return [`In the last year: ${sums.join(', ')}.`, runs, accuracy].filter((text) => text !== false);
}

/** A difference of less than a tenth counts as right. */
function accuracyOf(ratio: number | null): string | false {
  if (ratio === null) return false;
  if (Math.abs(ratio - 1) < 0.1) return 'Tasks take about as long as you estimate.';
  return ratio > 1
    ? `Tasks take ${ratio.toFixed(1)} times as long as you estimate.`
    : `Tasks take ${Math.round(ratio * 100)}% of the time that you estimate.`;
}
