'use client';

import { useLayoutEffect, useMemo } from 'react';
import { retryImport } from '../data/connection';
import { once, usePrefetch, whenLoaded } from '../data/late';
import { usePageTools } from '../data/use-page-tools';
import { textOfPage } from '../language/late-messages';
import { registerRounds } from '../state/day-rounds';
import { useTaskActions } from '../tasks/use-task-actions';
import type { MoveWords } from './round-moves';
import { type Plan, titleOf } from './use-day';
import type { DayActions } from './use-day-actions';

const load = once(
  retryImport(async () => {
    const [moves, words] = await Promise.all([import('./round-moves'), wordsOfMoves()]);
    return { ...moves, words };
  }),
);

/** The texts of what is said after a move. */
async function wordsOfMoves(): Promise<MoveWords> {
  const [t, common, dates] = await Promise.all([
    textOfPage('rounds'),
    textOfPage('common'),
    textOfPage('dates'),
  ]);
  return { t, common, tomorrow: dates('tomorrow') };
}

/** Moves tasks between rounds by key, tap and menu. What is done before the code has loaded waits for it. */
export function useRoundMoves(plan: Plan, actions: DayActions) {
  const tools = usePageTools();
  const tasks = useTaskActions();
  usePrefetch(load);
  const moves = useMemo(() => {
    const call = whenLoaded(async () => {
      const { createRoundMoves, words } = await load();
      return createRoundMoves({ plan, actions, tasks, tools, words });
    });
    return {
      put: call((moves) => moves.put),
      putSelected: call((moves) => moves.putSelected),
      moveRound: call((moves) => moves.moveRound),
      takeOut: call((moves) => moves.takeOut),
      empty: call((moves) => moves.empty),
      nudge: call((moves) => moves.nudge),
      toTomorrow: call((moves) => moves.toTomorrow),
      toLater: call((moves) => moves.toLater),
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
