'use client';

import { useMemo } from 'react';
import { retryImport } from '../data/connection';
import { once, usePrefetch, whenLoaded } from '../data/late';
import { usePageTools } from '../data/use-page-tools';

const load = once(retryImport(() => import('./day-actions')));

/** The actions on the rounds of a day. What is done before their code has loaded waits for it. */
export function useDayActions(day: string) {
  const tools = usePageTools();
  usePrefetch(load);
  return useMemo(() => {
    const call = whenLoaded(async () => (await load()).createDayActions(tools, day));
    return {
      assign: call((actions) => actions.assign),
      rename: call((actions) => actions.rename),
      engage: call((actions) => actions.engage),
      close: call((actions) => actions.close),
    };
  }, [day, tools]);
}

export type DayActions = ReturnType<typeof useDayActions>;
