import { useRoundNames } from '../data/preferences';
import { useText } from '../language/language';
import { roundTitles } from '../state/day-rounds';
import type { PlannerCommand } from './command';

export function useCommandName(): (command: PlannerCommand) => string {
  const t = useText('keys');
  const common = useText('common');
  const titles = useText('titles');
  const usual = useRoundNames();
  const roundName = (index: number) => roundTitles()?.[index] ?? usual(index);
  return ({ name }) => name({ t, common, titles, roundName });
}
