'use client';

import type { QueryFilters } from '@tanstack/react-query';
import { useMemo } from 'react';
import { byOrder } from '@/server/domain/order';
import { isForDay } from '@/server/domain/when';
import type { Outputs, Screen, ScreenInput, Task } from '@/server/types';
import { largeFrames, refreshCounts } from './frame-counts';
import { changeShown } from './optimistic';
import { type PageTools, usePageTools } from './use-page-tools';

/** Whether a task is on a page. Same rule as on the server, so that a change shows before it is confirmed. */
export function belongs(task: Task, { name, id, day }: Pick<ScreenInput, 'name' | 'id' | 'day'>): boolean {
  switch (name) {
    case 'today':
      return isForDay(task.when, day);
    case 'day':
      return task.when.kind === 'date' && task.when.date === day;
    case 'upcoming':
      return (
        (task.when.kind === 'date' && task.when.date > day) ||
        (task.deadline !== null && task.deadline >= day)
      );
    case 'later':
      return task.when.kind === 'anytime';
    case 'future':
      return task.when.kind === 'someday';
    case 'project':
      return task.projectId === id;
    case 'filter':
      // The server decides. A task that no longer fits leaves with its answer.
      return true;
    default:
      return task.areaId === id;
  }
}

const placeOf = (screen: Screen) => screen.project?.id ?? screen.area?.id;

/** A change of one task; null removes it from the page. */
export type Change = (task: Task) => Task | null;

function changeScreen(screen: Screen, ids: ReadonlySet<string>, change: Change): Screen {
  const page = { name: screen.name, id: placeOf(screen), day: screen.day };
  const apply = (list: Task[]) =>
    list.flatMap((task) => {
      if (!ids.has(task.id)) return [task];
      const changed = change(task);
      return changed && belongs(changed, page) ? [changed] : [];
    });
  const beside = [...screen.later, ...screen.near];
  const joining = beside.filter(
    (task, at) =>
      beside.findIndex(({ id }) => id === task.id) === at && !screen.tasks.some(({ id }) => id === task.id),
  );
  const left = (list: Task[]) =>
    list.flatMap((task) => {
      const changed = ids.has(task.id) ? change(task) : task;
      return changed && !belongs(changed, page) ? [changed] : [];
    });
  return {
    ...screen,
    tasks: [...apply(screen.tasks), ...apply(joining).filter(({ id }) => ids.has(id))],
    done: apply(screen.done),
    later: left(screen.later)
      .filter(({ when }) => when.kind === 'anytime')
      .sort(byOrder),
    near: left(screen.near),
  };
}

type Planned = Outputs['screens']['plan'];

const changePlan = ({ plan }: Planned, ids: ReadonlySet<string>, change: Change): Planned => ({
  plan: { ...plan, tasks: plan.tasks.flatMap((task) => (ids.has(task.id) ? (change(task) ?? []) : [task])) },
});

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

/** Optimistic updates of the cached pages. */
export function createScreenCache(tools: CacheTools) {
  const { trpc, queryClient } = tools;
  const known = createKnown(tools);
  const key = trpc.screens.show.pathKey();
  return {
    /** Changes tasks on every cached page and returns the rollback. */
    async change(taskIds: readonly string[], change: Change): Promise<() => void> {
      const ids = new Set(taskIds);
      const shown = await Promise.all([
        changeShown<Screen>(queryClient, key, (screen) => changeScreen(screen, ids, change)),
        changeShown<Planned>(queryClient, trpc.screens.plan.pathKey(), (plan) =>
          changePlan(plan, ids, change),
        ),
        changeShown<Outputs['tasks']['get']>(queryClient, trpc.tasks.get.pathKey(), ({ task, ...dates }) => ({
          ...dates,
          task: (ids.has(task.id) && change(task)) || task,
        })),
      ]);
      return () => {
        for (const putBack of shown) putBack();
      };
    },
    ...createRefreshes(tools),
    /** A task from any cached page. */
    find: (id: string): Task | undefined => known({}).find((task) => task.id === id),
    /** Tasks from any cached page: those of these that are on one. */
    findAll(ids: readonly string[]): Task[] {
      const wanted = new Set(ids);
      const found = new Map<string, Task>();
      for (const task of known({})) if (wanted.has(task.id) && !found.has(task.id)) found.set(task.id, task);
      return ids.flatMap((id) => found.get(id) ?? []);
    },
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
