import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { STEP_DAYS, windowOf } from '@/domain/journal';
import type { JournalScreen } from '@/server/types';
import { useToday } from '../../sync/today';
import { messageOf, useTRPC } from '../../sync/trpc';
import { useZone } from '../../sync/zone';

const byId = <Item extends { id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]));

/** Joins several windows of the journal. */
function join(results: UseQueryResult<JournalScreen, unknown>[]) {
  const screens = results.flatMap(({ data }) => data ?? []);
  const failed = results.find(({ isError, data }) => isError && !data);
  return {
    material: {
      completions: screens.flatMap(({ completions }) => completions),
      // Two windows have the same session if it crosses midnight between them.
      sessions: [...byId(screens.flatMap(({ sessions }) => sessions)).values()],
      counts: new Map(screens.flatMap(({ counts = [] }) => counts).map(({ day, done }) => [day, done])),
      entries: screens.flatMap(({ entries }) => entries),
      rounds: screens.flatMap(({ rounds }) => rounds),
      tasks: byId(screens.flatMap(({ tasks }) => tasks)),
      places: byId(screens.flatMap(({ places }) => places)),
    },
    /** The number of days loaded. */
    reach: screens.length * STEP_DAYS,
    earlier: screens.at(-1)?.earlier ?? false,
    isLoading: results.some(({ isPending }) => isPending),
    fault: failed ? messageOf(failed.error) : null,
    retry: () => void failed?.refetch(),
  };
}

/** What the parts of the journal share. */
export interface JournalParts {
  today: string;
  material: ReturnType<typeof join>['material'];
  zone: string;
}

/** Today. It changes at midnight, but not while the user types. */
export function useTodayUnlessTyping(): string {
  const now = useToday();
  const [today, setToday] = useState(now);
  useEffect(() => {
    const turn = () => {
      if (!(document.activeElement instanceof HTMLTextAreaElement)) setToday(now);
    };
    turn();
    document.addEventListener('focusout', turn);
    return () => document.removeEventListener('focusout', turn);
  }, [now]);
  return today;
}

/** The journal from today back, one window per step. */
export function useJournalDays(today: string, steps: number) {
  const trpc = useTRPC();
  const zone = useZone();
  const windows = useMemo(
    () => Array.from({ length: steps }, (_, step) => windowOf(today, step, zone)),
    [today, steps, zone],
  );
  const joined = useQueries({
    queries: windows.map((window) => trpc.screens.journal.queryOptions(window)),
    combine: join,
  });
  return { ...joined, zone };
}
