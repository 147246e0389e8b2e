import { FEWEST_CASES } from '@/domain/fewest-cases';
import type { Language } from '@/domain/languages';
import { formatDecimal } from '@/language/formats';
import { listed } from '@/language/listed';
import type { Outputs } from '@/server/types';
import type { Words } from '../../shell/parts/words';
import { groupBy } from '../../task/rows/groups';

export type Statistics = Outputs['screens']['statistics'];
export type DayStats = Statistics['stats']['days'][number];

export const measures = {
  focus: ({ focusMin }: DayStats) => focusMin,
  done: ({ completed }: DayStats) => completed,
};
export type Measure = keyof typeof measures;

/** The four steps between none and the highest. Square roots keep other days visible beside one long day. */
export function levelOf(value: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (value === 0 || most === 0) return 0;
  const share = Math.sqrt(value / most);
  if (share > 0.85) return 4;
  if (share > 0.6) return 3;
  return share > 0.35 ? 2 : 1;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Sums of the months and the average of their moods, newest first. */
export const monthsOf = (days: readonly DayStats[]) =>
  [...groupBy(days, ({ day }) => `${day.slice(0, 7)}-01`)]
    .map(([day, of]) => {
      const moods = of.flatMap(({ mood }) => mood ?? []);
      return {
        day,
        focusMin: sum(of.map(({ focusMin }) => focusMin)),
        completed: sum(of.map(({ completed }) => completed)),
        roundsClosed: sum(of.map(({ roundsClosed }) => roundsClosed)),
        mood: moods.length > 0 ? sum(moods) / moods.length : null,
      };
    })
    .reverse();

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
