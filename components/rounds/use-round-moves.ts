import { useLayoutEffect, useMemo } from 'react';
import { usePageTools } from '../data/use-page-tools';
import { useText } from '../language/language';
import { dayRounds } from '../state/day-rounds';
import { useTaskActions } from '../tasks/use-task-actions';
import { createRoundMoves } from './round-moves';
import { type Plan, titleOf } from './use-day';
import type { DayActions } from './use-day-actions';

/** Moves tasks between rounds by key, tap and menu. */
export function useRoundMoves(plan: Plan, actions: DayActions) {
  const t = useText('rounds');
  const common = useText('common');
  const tomorrow = useText('dates')('tomorrow');
  const tools = usePageTools();
  const tasks = useTaskActions();
  const moves = useMemo(
    () => createRoundMoves({ plan, actions, tasks, tools, words: { t, common, tomorrow } }),
    [plan, actions, tasks, tools, t, common, tomorrow],
  );
  // A layout effect, so that the next key press works on the rows now on screen.
  useLayoutEffect(() => {
    const { put, nudge, takeOut } = moves;
    const engaged = plan.rounds.find((round) => round.engaged) ?? null;
    return dayRounds.register({ put, nudge, takeOut, titles: plan.rounds.map(titleOf), engaged });
  }, [moves, plan]);
  return moves;
}

export type RoundMoves = ReturnType<typeof useRoundMoves>;
