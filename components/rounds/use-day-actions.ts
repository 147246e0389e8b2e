import { useMemo } from 'react';
import { usePageTools } from '../data/use-page-tools';
import { useText } from '../language/language';
import { createDayActions } from './day-actions';

/** The actions on the rounds of a day. */
export function useDayActions(day: string) {
  const t = useText('rounds');
  const common = useText('common');
  const tools = usePageTools();
  return useMemo(() => createDayActions(tools, day, { t, common }), [tools, day, t, common]);
}

export type DayActions = ReturnType<typeof useDayActions>;
