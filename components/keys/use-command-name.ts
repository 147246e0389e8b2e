'use client';

import { useRoundNames } from '../data/preferences';
import { useText } from '../language/language';
import { roundTitles } from '../state/day-rounds';
import type { PlannerCommand } from './command';

/** Names commands. Those for rounds say what the rounds of the page are called, or usually are. */
export function useCommandName(): (command: PlannerCommand) => string {
  const t = useText('keys');
  const usual = useRoundNames();
  return ({ name, round }) =>
    round === undefined ? name : t('putInto', { round: roundTitles()?.[round] ?? usual(round) });
}
