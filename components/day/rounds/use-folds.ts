import { useMemo, useState } from 'react';
import type { Round } from '@/server/types';
import { dueRound } from './load';
import type { Plan } from './use-day';

/** With more tasks in its rounds, a day opens with the round that is due unfolded, and the others as one line each. */
const MANY = 12;

const isPlanned = ({ closedAt, taskIds }: Round) => closedAt === null && taskIds.length > 0;

/** The rounds that a full day opens folded. */
export function foldedAtFirst({ rounds }: Pick<Plan, 'rounds'>): Set<number> {
  const planned = rounds.filter(isPlanned);
  const count = planned.reduce((sum, { taskIds }) => sum + taskIds.length, 0);
  const due = dueRound({ rounds })?.index;
  return new Set(planned.flatMap(({ index }) => (count > MANY && index !== due ? [index] : [])));
}

/** Folds closed rounds, and on a full day those that are not due, until the person opens them. */
export function useFolds(plan: Plan) {
  // Once: no round folds under the hands of the person who fills it.
  const [first] = useState(() => foldedAtFirst(plan));
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  return useMemo(() => {
    const isFoldable = ({ index, closedAt, engaged }: Round) =>
      closedAt !== null || (!engaged && first.has(index));
    const isFolded = (round: Round) => isFoldable(round) && (chosen.get(round.index) ?? true);
    return {
      isFolded,
      isFoldable,
      toggle: (round: Round) => setChosen((now) => new Map(now).set(round.index, !isFolded(round))),
    };
  }, [first, chosen]);
}

export type RoundFolds = ReturnType<typeof useFolds>;
