'use client';

import { useMemo } from 'react';
import { retryImport } from '../data/connection';
import { once, usePrefetch } from '../data/late';
import { usePageTools } from '../data/use-page-tools';
import type { createDayActions } from './day-actions';

type Actions = ReturnType<typeof createDayActions>;
type Input<Name extends keyof Actions> = Parameters<Actions[Name]>;

const load = once(retryImport(() => import('./day-actions')));

/** The actions on the rounds of a day. What is done before their code has loaded waits for it. */
export function useDayActions(day: string) {
  const tools = usePageTools();
  usePrefetch(load);
  return useMemo(() => {
    const made = once(async () => (await load()).createDayActions(tools, day));
    return {
      assign: async (...input: Input<'assign'>) => (await made()).assign(...input),
      rename: async (...input: Input<'rename'>) => (await made()).rename(...input),
      engage: async (...input: Input<'engage'>) => (await made()).engage(...input),
      close: async (...input: Input<'close'>) => (await made()).close(...input),
    };
  }, [day, tools]);
}

export type DayActions = ReturnType<typeof useDayActions>;
