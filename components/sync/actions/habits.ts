import type { Outputs } from '@/server/types';
import { type Act, type Inverses, type Rows, says, without } from './act';
import type { Action, ActionInputs, HabitFields, KeyedAction } from './actions';
import { changedFields, fieldsIn } from './changed-fields';
import { withNew } from './rows';

type Board = Outputs['habits']['board'];
export type BoardHabit = Board['habits'][number];

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

const archiving = (habitId: string, restore: boolean): Action => ({
  path: 'habits.archive',
  input: { habitId, restore },
});

const find = ({ habits = [] }: Rows, habitId: string) => habits.find(({ id }) => id === habitId);

export const habitInverses: Inverses<
  Extract<keyof ActionInputs, `habits.${string}`> | 'screens.createHabit'
> = {
  'screens.createHabit': ({ id }) => [{ path: 'habits.remove', input: { habitId: id } }],
  'habits.update': ({ habitId, ...fields }, rows) => {
    const habit = find(rows, habitId);
    return habit && [{ path: 'habits.update', input: { habitId, ...fieldsIn(habit, fields) } }];
  },
  'habits.archive': ({ habitId, restore = false }) => [archiving(habitId, !restore)],
  'habits.remove': without('It deletes for good, and asks before.'),
  'habits.check': ({ habitId, day }, rows) => {
    const habit = find(rows, habitId);
    return habit && [{ path: 'habits.check', input: { habitId, day, count: countOn(habit, day) } }];
  },
};

export const createHabit = (input: ActionInputs['screens.createHabit']): Act => ({
  does: [{ path: 'screens.createHabit', input }],
});

export const changeHabit = (habit: BoardHabit, fields: HabitFields): Act => ({
  does: [{ path: 'habits.update', input: { habitId: habit.id, ...changedFields(habit, fields) } }],
  rows: { habits: [habit] },
});

export const archiveHabit = ({ id, name }: BoardHabit): Act => ({
  does: [archiving(id, false)],
  label: says('common', (t) => t('archivedNamed', { name })),
});

export const removeHabit = ({ id: habitId }: BoardHabit): Act => ({
  does: [{ path: 'habits.remove', input: { habitId } }],
});

export const checkHabit = (habit: BoardHabit, check: { day: string; count: number }): Act => ({
  does: [{ path: 'habits.check', input: { habitId: habit.id, ...check } }],
  rows: { habits: [habit] },
});
