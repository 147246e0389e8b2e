import { useQuery } from '@tanstack/react-query';
import type { HabitFields } from '@/planner/actions';
import type { Outputs } from '@/server/types';
import { newUuid } from '../data/new-uuid';
import { useTRPC } from '../data/trpc';
import { useAction } from '../data/use-action';
import { useText } from '../language/language';

export type BoardHabit = Outputs['habits']['board']['habits'][number];

export const SHOWN_DAYS = 30;

/** The habits with their checks of the days up to `day`. */
export function useHabits(day: string, days: number) {
  const trpc = useTRPC();
  return useQuery(trpc.habits.board.queryOptions({ day, days }));
}

export function useHabitActions() {
  const common = useText('common');
  const create = useAction('screens.createHabit');
  const update = useAction('habits.update');
  const archive = useAction('habits.archive');
  const remove = useAction('habits.remove');
  const check = useAction('habits.check');
  return {
    create: (fields: HabitFields) => create({ id: newUuid(), ...fields }),
    update: (habitId: string, fields: HabitFields) => update({ habitId, ...fields }),
    archive: ({ id: habitId, name }: BoardHabit) =>
      archive(
        { habitId },
        {
          label: common('archivedNamed', { name }),
          by: [{ path: 'habits.archive', input: { habitId, restore: true } }],
        },
      ),
    remove: (habitId: string) => remove({ habitId }),
    check: ({ id: habitId }: BoardHabit, day: string, count: number) => check({ habitId, day, count }),
  };
}
