'use client';

import { useMemo } from 'react';
import { retryImport } from '../data/connection';
import { once, usePrefetch, whenLoaded } from '../data/late';
import { usePageTools } from '../data/use-page-tools';
import { textOfPage } from '../language/late-messages';

const load = once(
  retryImport(async () => {
    const [actions, t, common] = await Promise.all([
      import('./day-actions'),
      textOfPage('rounds'),
      textOfPage('common'),
    ]);
    return { ...actions, say: { t, common } };
  }),
);

/** The actions on the rounds of a day. What is done before their code has loaded waits for it. */
export function useDayActions(day: string) {
  const tools = usePageTools();
  usePrefetch(load);
  return useMemo(() => {
    const call = whenLoaded(async () => {
      const { createDayActions, say } = await load();
      return createDayActions(tools, day, say);
    });
    return {
      assign: call((actions) => actions.assign),
      rename: call((actions) => actions.rename),
      engage: call((actions) => actions.engage),
      close: call((actions) => actions.close),
    };
  }, [day, tools]);
}

export type DayActions = ReturnType<typeof useDayActions>;
