'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Inputs, Outputs } from '@/server/types';
import { createRun, runActions } from '../data/optimistic';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { offerUndo, startAction } from '../data/undo';
import { textOfPage } from '../language/late-messages';

export type BoardHabit = Outputs['habits']['board']['habits'][number];

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
    if (!(await set(false))) return;
    const common = await textOfPage('common');
    offerUndo(common('archivedNamed', { name }), { undo: () => set(true), action });
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
        runActions(() => client.habits.check.mutate({ habitId, day, count })),
    };
  }, [trpc, client, queryClient]);
}
