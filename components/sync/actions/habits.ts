import type { Outputs } from '@/server/types';
import type { Action, ActionInputs, KeyedAction } from './actions';
import { withNew } from './rows';

type Board = Outputs['habits']['board'];
type BoardHabit = Board['habits'][number];

/** How often it was done on a day. */
export const countOn = ({ checks }: BoardHabit, day: string): number =>
  checks.find((check) => check.day === day)?.count ?? 0;

/** The habit with another count on a day. */
const withCheck = (habit: BoardHabit, { day, count }: ActionInputs['habits.check']): BoardHabit => ({
  ...habit,
  done: habit.done + count - countOn(habit, day),
  checks: [...habit.checks.filter((check) => check.day !== day), ...(count > 0 ? [{ day, count }] : [])],
});

/** The order of a new habit until the server assigns one. */
const LAST = Number.MAX_SAFE_INTEGER;

const newHabit = (fields: ActionInputs['screens.createHabit']): BoardHabit => ({
  ...{ notes: '', order: LAST, archived: false, done: 0, streak: { current: 0, longest: 0 }, checks: [] },
  ...fields,
});

/** The habits after an action. Archived ones are marked, so that a later action can restore them. */
function habitsAfter(habits: BoardHabit[], { path, input }: Action): BoardHabit[] {
  const change = (id: string, to: (habit: BoardHabit) => BoardHabit) =>
    habits.map((habit) => (habit.id === id ? to(habit) : habit));
  switch (path) {
    case 'screens.createHabit':
      return withNew(habits, newHabit(input));
    case 'habits.update': {
      const { habitId, ...fields } = input;
      return change(habitId, (habit) => ({ ...habit, ...fields }));
    }
    case 'habits.archive':
      return change(input.habitId, (habit) => ({ ...habit, archived: !input.restore }));
    case 'habits.remove':
      return habits.filter(({ id }) => id !== input.habitId);
    case 'habits.check':
      return change(input.habitId, (habit) => withCheck(habit, input));
    default:
      return habits;
  }
}

export const applyToHabits = (board: Board, writes: readonly KeyedAction[]): Board => ({
  habits: writes
    .reduce((habits, { write }) => habitsAfter(habits, write), board.habits)
    .filter(({ archived }) => !archived),
});
