'use client';

import { useLayoutEffect, useMemo } from 'react';
import { retryImport } from '../data/connection';
import { once, usePrefetch } from '../data/late';
import { usePageTools } from '../data/use-page-tools';
import { registerRounds } from '../state/day-rounds';
import { useTaskActions } from '../tasks/use-task-actions';
import type { createRoundMoves } from './round-moves';
import { type Plan, titleOf } from './use-day';
import type { DayActions } from './use-day-actions';

type Moves = ReturnType<typeof createRoundMoves>;
type Input<Name extends keyof Moves> = Parameters<Moves[Name]>;

const load = once(retryImport(() => import('./round-moves')));

/** Moves tasks between rounds by key, tap and menu. What is done before the code has loaded waits for it. */
export function useRoundMoves(plan: Plan, actions: DayActions) {
  const tools = usePageTools();
  const tasks = useTaskActions();
  usePrefetch(load);
  const moves = useMemo(() => {
    const made = once(async () => (await load()).createRoundMoves({ plan, actions, tasks, tools }));
    return {
      put: async (...input: Input<'put'>) => (await made()).put(...input),
      putSelected: async (...input: Input<'putSelected'>) => (await made()).putSelected(...input),
      moveRound: async (...input: Input<'moveRound'>) => (await made()).moveRound(...input),
      takeOut: async (...input: Input<'takeOut'>) => (await made()).takeOut(...input),
      empty: async (...input: Input<'empty'>) => (await made()).empty(...input),
      nudge: async (...input: Input<'nudge'>) => (await made()).nudge(...input),
      toTomorrow: async (...input: Input<'toTomorrow'>) => (await made()).toTomorrow(...input),
      toLater: async (...input: Input<'toLater'>) => (await made()).toLater(...input),
    };
  }, [plan, actions, tasks, tools]);
  // A layout effect, so that the next key press works on the rows now on screen.
  useLayoutEffect(() => {
    const { put, nudge, takeOut } = moves;
    const engaged = plan.rounds.find((round) => round.engaged) ?? null;
    return registerRounds({ put, nudge, takeOut, titles: plan.rounds.map(titleOf), engaged });
  }, [moves, plan]);
  return moves;
}

export type RoundMoves = ReturnType<typeof useRoundMoves>;
