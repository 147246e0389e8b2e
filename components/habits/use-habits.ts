'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Inputs, Outputs } from '@/server/types';
import { changeShown, createRun, writeOptimistically } from '../data/optimistic';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { offerUndo, startAction } from '../data/undo';

type Board = Outputs['habits']['board'];
export type BoardHabit = Board['habits'][number];

/** What the form of a habit writes. */
export type HabitDraft = Pick<
  Required<Inputs['habits']['create']>,
  'name' | 'icon' | 'hue' | 'target' | 'weekdays'
>;

/** Days on the page of habits. */
export const SHOWN_DAYS = 30;

/** The habits with their checks of the days up to `day`. */
export function useHabits(day: string, days: number) {
  const trpc = useTRPC();
  return useQuery(trpc.habits.board.queryOptions({ day, days }));
}

/** How often it was done on a day. */
export const countOn = ({ checks }: BoardHabit, day: string): number =>
  checks.find((check) => check.day === day)?.count ?? 0;

/** The habit with another count on a day. */
export const withCheck = (habit: BoardHabit, day: string, count: number): BoardHabit => ({
  ...habit,
  done: habit.done + count - countOn(habit, day),
  checks: [...habit.checks.filter((check) => check.day !== day), { day, count }],
});

interface Write {
  client: ReturnType<typeof useTRPCClient>;
  run: ReturnType<typeof createRun>;
}

const createWrites = ({ client, run }: Write) => ({
  create: (draft: HabitDraft) => run(() => client.habits.create.mutate(draft)),
  update: (habitId: string, draft: HabitDraft) =>
    run(() => client.habits.update.mutate({ habitId, ...draft })),
  async archive({ id: habitId, name }: BoardHabit) {
    const action = startAction();
    const set = (restore: boolean) => run(() => client.habits.archive.mutate({ habitId, restore }));
    if (await set(false)) offerUndo(`Archived “${name}”`, { undo: () => set(true), action });
  },
  remove: (habitId: string) => run(() => client.habits.remove.mutate({ habitId })),
});

export function useHabitActions() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const queryKey = trpc.habits.pathKey();
    const refresh = () => queryClient.invalidateQueries({ queryKey });
    return {
      ...createWrites({ client, run: createRun(refresh) }),
      check: ({ id: habitId }: BoardHabit, day: string, count: number) =>
        writeOptimistically({
          apply: () =>
            changeShown<Board>(queryClient, trpc.habits.board.pathKey(), ({ habits }) => ({
              habits: habits.map((habit) => (habit.id === habitId ? withCheck(habit, day, count) : habit)),
            })),
          send: () => client.habits.check.mutate({ habitId, day, count }),
          refresh,
        }),
    };
  }, [trpc, client, queryClient]);
}
