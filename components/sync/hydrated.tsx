'use client';

import { HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

/** Puts the data of a page into the query cache. It comes as text: React would write and read a long list value by value. */
export function Hydrated({ state, children }: { state: string; children: ReactNode }) {
  const parsed = useMemo(() => JSON.parse(state), [state]);
  return <HydrationBoundary state={parsed}>{children}</HydrationBoundary>;
}
