'use client';

import { useEffect } from 'react';
import { messageOf } from '../data/trpc';
import { onDrop } from '../tasks/planner-dnd';
import { useScreenCache } from '../tasks/screen-cache';
import { ErrorState } from '../ui/states';
import { RoundSection } from './round-section';
import { onRound, putInRound } from './round-state';
import { useDayActions, usePlan } from './use-day';

const dropped = /^file:round:(\d)$/;

/** Lets the rounds take tasks from the keys 1 to 6 and from drops. */
function useRoundInput(day: string) {
  const { data } = usePlan(day);
  const actions = useDayActions(day);
  const cache = useScreenCache();
  const rounds = data?.plan.rounds;
  useEffect(
    () =>
      onRound((index, tasks) => {
        const round = rounds?.[index];
        if (round) void actions.add(round, tasks);
      }),
    [rounds, actions],
  );
  useEffect(
    () =>
      onDrop(({ overId, taskIds }) => {
        const [, index] = dropped.exec(overId) ?? [];
        if (index === undefined) return false;
        putInRound(
          Number(index),
          taskIds.flatMap((id) => cache.find(id) ?? []),
        );
        return true;
      }),
    [cache],
  );
}

/** The six rounds of a day. */
export function Rounds({ day }: { day: string }) {
  const query = usePlan(day);
  const actions = useDayActions(day);
  useRoundInput(day);
  if (query.isError)
    return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  const plan = query.data?.plan;
  if (!plan) return null;
  return (
    <section aria-label="Rounds" className="flex flex-col gap-1 pb-4">
      <h2 className="px-2 pb-1 text-13 font-semibold">Rounds</h2>
      {plan.rounds.map((round) => (
        <RoundSection key={round.index} round={round} plan={plan} day={actions} />
      ))}
    </section>
  );
}
