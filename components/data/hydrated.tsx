'use client';

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { restoreCursors } from './query-client';

function parseState(text: string): DehydratedState {
  const state: DehydratedState = JSON.parse(text);
  for (const { state: query } of state.queries) restoreCursors(query.data);
  return state;
}

/** Puts the data of a page into the query cache. It comes as text: React would write and read a long list value by value. */
export function Hydrated({ state, children }: { state: string; children: ReactNode }) {
  const parsed = useMemo(() => parseState(state), [state]);
  return <HydrationBoundary state={parsed}>{children}</HydrationBoundary>;
}
