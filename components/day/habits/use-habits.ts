import { useQuery } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { useTRPC } from '../../sync/trpc';

export type BoardHabit = Outputs['habits']['board']['habits'][number];

export const SHOWN_DAYS = 30;

/** The habits with their checks of the days up to `day`. */
export function useHabits(day: string, days: number) {
  const trpc = useTRPC();
  return useQuery(trpc.habits.board.queryOptions({ day, days }));
}
