import { countOn } from '@/planner/habits';
import type { BoardHabit } from './use-habits';

const periods = { day: 'today', week: 'this week', month: 'this month' };

/** `2 of 3 this week`. */
export const progressOf = ({ done, target }: BoardHabit): string =>
  target.period === 'day' && target.count === 1
    ? done > 0
      ? 'done'
      : 'not yet'
    : `${done} of ${target.count} ${periods[target.period]}`;

/** `3 days in a row`; empty below two. */
export function streakLabel({ streak: { current }, target: { period } }: BoardHabit): string {
  return current > 1 ? `${current} ${period}s in a row` : '';
}

/** `Every day`, `3 times a week`. */
export function rhythmOf({ target: { count, period }, weekdays }: BoardHabit): string {
  const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
  const often = count === 1 ? 'Once' : `${count} times`;
  if (period !== 'day') return `${often} a ${period}`;
  if (weekdays.length === 7) return count === 1 ? 'Every day' : `${often} a day`;
  const days = [1, 2, 3, 4, 5, 6, 0].filter((day) => weekdays.includes(day)).map((day) => names[day]);
  return count === 1 ? `On ${days.join(', ')}` : `${often} on ${days.join(', ')}`;
}

/** The count that the next press sets: one more, and back to none once the day's target is reached. */
export function nextCount(habit: BoardHabit, day: string): number {
  const most = habit.target.period === 'day' ? habit.target.count : 1;
  const now = countOn(habit, day);
  return now >= most ? 0 : now + 1;
}
