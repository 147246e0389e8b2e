'use client';

import { useRoundNames } from '../data/preferences';
import { roundName } from '../rounds/use-day';
import { roundTitles } from '../state/day-rounds';
import type { PlannerCommand } from './command';

/** Names commands. Those for rounds say what the rounds of the page are called, or usually are. */
export function useCommandName(): (command: PlannerCommand) => string {
  const usual = useRoundNames();
  return ({ name, round }) =>
    round === undefined ? name : `Put into ${roundTitles()?.[round] ?? usual[round] ?? roundName(round)}`;
}
