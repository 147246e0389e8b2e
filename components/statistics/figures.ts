import { formatDecimal } from '@/language/formats';
import { listed } from '@/language/listed';
import { FEWEST_CASES } from '@/server/domain/fewest-cases';
import type { Language } from '@/server/domain/languages';
import type { Outputs } from '@/server/types';
import type { Words } from '../data/words';

export type Statistics = Outputs['screens']['statistics'];
export type DayStats = Statistics['stats']['days'][number];

/** The measures of the year's chart. */
export const measures = {
  focus: { name: 'focus', read: ({ focusMin }: DayStats) => focusMin },
  done: { name: 'done', read: ({ completed }: DayStats) => completed },
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

interface Month {
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

interface Told extends Words<'statistics'> {
  language: Language;
}

export function sentencesOf({ stats, estimates }: Statistics, words: Told): string[] {
  const { t, common, labels } = words;
  const { totals, streak, estimateAccuracy } = stats;
  const figures = listed(common, [
    t('tasksDone', { count: totals.completed }),
    totals.focusMin > 0 && common('focusTime', { time: labels.minutes(totals.focusMin) }),
    totals.roundsClosed > 0 && t('roundsClosed', { count: totals.roundsClosed }),
  ]);
  const runs =
    streak.longest > 1 && t(streak.current > 1 ? 'longestAndCurrentRun' : 'longestRun', { ...streak });
  const accuracy = estimates.length >= FEWEST_CASES && accuracyOf(estimateAccuracy, words);
  return [t('lastYear', { figures }), runs, accuracy].filter((text) => text !== false);
}

/** A difference of less than a tenth counts as right. */
function accuracyOf(ratio: number | null, { t, language }: Told): string | false {
  if (ratio === null) return false;
  if (Math.abs(ratio - 1) < 0.1) return t('accurate');
  return ratio > 1
    ? t('takesLonger', { times: formatDecimal(language, ratio) })
    : t('takesLess', { percent: Math.round(ratio * 100) });
}
