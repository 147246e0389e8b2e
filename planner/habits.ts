import type { Outputs } from '@/server/types';
import type { KeyedAction } from './actions';

type Board = Outputs['habits']['board'];
type BoardHabit = Board['habits'][number];

/** How often it was done on a day. */
export const countOn = ({ checks }: BoardHabit, day: string): number =>
  checks.find((check) => check.day === day)?.count ?? 0;

/** The habit with another count on a day. */
const withCheck = (habit: BoardHabit, day: string, count: number): BoardHabit => ({
  ...habit,
  done: habit.done + count - countOn(habit, day),
  checks: [...habit.checks.filter((check) => check.day !== day), { day, count }],
});

/** The board with the checks of actions. */
export function layOnHabits(board: Board, writes: readonly KeyedAction[]): Board {
  let { habits } = board;
  for (const { write } of writes) {
    if (write.path !== 'habits.check') continue;
    const { habitId, day, count } = write.input;
    habits = habits.map((habit) => (habit.id === habitId ? withCheck(habit, day, count) : habit));
  }
  return { habits };
}
