'use client';

import type { QueryFilters } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Change } from '@/planner/apply-patch';
import { layOnPlan, layOnScreen, layOnTask } from '@/planner/screens';
import type { Effect } from '@/planner/task-effects';
import type { Frame, Outputs, Screen, Task } from '@/server/types';
import { largeFrames, refreshCounts } from './frame-counts';
import { changeShown } from './optimistic';
import { inputOfScreen } from './screen-input';
import { type PageTools, usePageTools } from './use-page-tools';

type Planned = Outputs['screens']['plan'];

const shownOn = (screen: Screen | undefined) =>
  screen ? [...screen.tasks, ...screen.done, ...screen.later, ...screen.near] : [];

const inPlan = (planned: Planned | undefined) => planned?.plan.tasks ?? [];

/** The tasks of the cached pages. */
function createKnown({ trpc, queryClient }: CacheTools) {
  return (which: Pick<QueryFilters, 'type'>): Task[] => {
    const screens = { queryKey: trpc.screens.show.pathKey(), ...which };
    const plans = { queryKey: trpc.screens.plan.pathKey(), ...which };
    return [
      ...queryClient.getQueriesData<Screen>(screens).flatMap(([, screen]) => shownOn(screen)),
      ...queryClient.getQueriesData<Planned>(plans).flatMap(([, plan]) => inPlan(plan)),
    ];
  };
}

type CacheTools = PageTools;

function createRefreshes(tools: CacheTools) {
  const { trpc, queryClient, queue } = tools;
  return {
    /**
     * Refetches every page and the sidebar once no write is running. An answer read before a later write would take
     * that write off the page for a moment.
     */
    async refresh() {
      await queue.whenSettled();
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: trpc.screens.pathKey() }),
        queryClient.invalidateQueries({ queryKey: trpc.tasks.pathKey() }),
      ]);
    },
    /** The same after a change of these tasks, as they were and as they are. A long sidebar counts only their projects. */
    async refreshTasks(tasks: readonly Pick<Task, 'projectId'>[]) {
      await queue.whenSettled();
      const frames = largeFrames(tools);
      const hashes = new Set(frames.map(({ queryHash }) => queryHash));
      await Promise.all([
        queryClient.invalidateQueries({
          queryKey: trpc.screens.pathKey(),
          predicate: ({ queryHash }) => !hashes.has(queryHash),
        }),
        queryClient.invalidateQueries({ queryKey: trpc.tasks.pathKey() }),
        refreshCounts(tools, frames, tasks),
      ]);
    },
  };
}

const effectsOf = (tasks: readonly Task[], change: Change): Map<string, Effect> =>
  new Map(
    tasks.map((task) => {
      const changed = change(task);
      return [task.id, { task: changed ?? task, isGone: changed === null }];
    }),
  );

/** The workspace of lists that name none. */
function personalWorkspace({ trpc, queryClient }: CacheTools): string {
  const frames = queryClient.getQueriesData<Frame>({ queryKey: trpc.screens.frame.pathKey() });
  return frames.find(([, frame]) => frame)?.[1]?.me.workspaceId ?? '';
}

/** Optimistic updates of the cached pages. */
export function createScreenCache(tools: CacheTools) {
  const { trpc, queryClient } = tools;
  const known = createKnown(tools);
  const key = trpc.screens.show.pathKey();
  /** Tasks from any cached page: those of these that are on one. */
  const findAll = (ids: readonly string[]): Task[] => {
    const wanted = new Set(ids);
    const found = new Map<string, Task>();
    for (const task of known({})) if (wanted.has(task.id) && !found.has(task.id)) found.set(task.id, task);
    return ids.flatMap((id) => found.get(id) ?? []);
  };
  return {
    /** Changes tasks on every cached page and returns the rollback. */
    async change(taskIds: readonly string[], change: Change): Promise<() => void> {
      const effects = effectsOf(findAll(taskIds), change);
      const workspaceId = personalWorkspace(tools);
      const shown = await Promise.all([
        changeShown<Screen>(queryClient, key, (screen, queryKey) => {
          const input = inputOfScreen(queryKey);
          return input ? layOnScreen(screen, input, { effects, workspaceId }) : screen;
        }),
        changeShown<Planned>(queryClient, trpc.screens.plan.pathKey(), ({ plan }) => ({
          plan: layOnPlan(plan, { effects, writes: [], find: () => undefined }),
        })),
        changeShown<Outputs['tasks']['get']>(queryClient, trpc.tasks.get.pathKey(), (answer) =>
          layOnTask(answer, { effects }),
        ),
      ]);
      return () => {
        for (const putBack of shown) putBack();
      };
    },
    ...createRefreshes(tools),
    /** A task from any cached page. */
    find: (id: string): Task | undefined => known({}).find((task) => task.id === id),
    findAll,
    /** The tasks as the open page has them now. */
    now(tasks: readonly Task[]): Task[] {
      const byId = new Map(known({ type: 'active' }).map((task) => [task.id, task]));
      return tasks.map((task) => byId.get(task.id) ?? task);
    },
  };
}

export type ScreenCache = ReturnType<typeof createScreenCache>;

export function useScreenCache(): ScreenCache {
  const tools = usePageTools();
  return useMemo(() => createScreenCache(tools), [tools]);
}
