import { listed } from '@/language/listed';
import type { Words } from '../../shell/parts/words';
import { hueColor } from '../../ui/hue';
import type { BoardHabit } from './use-habits';

const progress = { day: 'progressToday', week: 'progressThisWeek', month: 'progressThisMonth' } as const;

/** `2 of 3 this week`. */
export function progressOf({ done, target }: BoardHabit, { t }: Words<'habits'>): string {
  if (target.period === 'day' && target.count === 1) return t(done > 0 ? 'doneToday' : 'notYet');
  return t(progress[target.period], { done, wanted: target.count });
}

const streaks = { day: 'daysInARow', week: 'weeksInARow', month: 'monthsInARow' } as const;

/** `3 days in a row`; false below two. */
export const streakLabel = ({ streak, target }: BoardHabit, { t }: Words<'habits'>): string | false =>
  streak.current > 1 && t(streaks[target.period], { count: streak.current });

const rhythms = { day: 'timesADay', week: 'timesAWeek', month: 'timesAMonth' } as const;

/** `Every day`, `3 times a week`, `On Mon, Wed`. */
export function rhythmOf({ target, weekdays }: BoardHabit, { t, common, labels }: Words<'habits'>): string {
  const { count, period } = target;
  if (period !== 'day' || weekdays.length === 7) return t(rhythms[period], { count });
  const days = [1, 2, 3, 4, 5, 6, 0].filter((day) => weekdays.includes(day)).map(labels.shortWeekdayAt);
  return t('timesOnDays', { count, days: listed(common, days) });
}

/** How often it is done on a day at most. */
export const mostOn = ({ target }: BoardHabit): number => (target.period === 'day' ? target.count : 1);

export const colorOf = ({ hue }: BoardHabit): string => (hue === null ? 'var(--done)' : hueColor(hue));
