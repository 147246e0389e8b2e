import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Outputs } from '@/server/types';
import { useRoundNames } from '../../shell/parts/preferences';
import { spanOf } from '../../sync/screen-input';
import { useTRPC } from '../../sync/trpc';
import { useZone } from '../../sync/zone';

type Planned = Outputs['screens']['plan'];

/** A plan, and the names of the projects and areas of its tasks. */
export type Plan = Planned['plan'] & Pick<Planned, 'places'>;

/** `isFollowed`: the day before stays while the plan of a new day loads, with the text that is being typed into it. */
export function usePlan(day: string, { isFollowed = false } = {}) {
  const trpc = useTRPC();
  const zone = useZone();
  const { data, error, refetch } = useQuery(
    trpc.screens.plan.queryOptions(
      { day, ...spanOf(day, zone) },
      { placeholderData: isFollowed ? keepPreviousData : undefined },
    ),
  );
  const roundNames = useRoundNames();
  const plan = useMemo(() => {
    if (!data) return undefined;
    const rounds = data.plan.rounds.map((round) => ({ ...round, usualName: roundNames(round.index) }));
    // Archived tasks stay in their round on the server, in case they are restored.
    const tasks = data.plan.tasks.filter(({ status }) => status !== 'archived');
    return { ...data.plan, rounds, tasks, places: data.places };
  }, [data, roundNames]);
  return { plan, error, refetch };
}
