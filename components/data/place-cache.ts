'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Area, Frame, Heading, Project, Screen, Task } from '@/server/types';
import { changeShown } from './optimistic';
import { useTRPC } from './trpc';

type Each<Item> = (item: Item) => Item | null;

/** A change of each place; null removes it from the page. */
export interface PlaceChange {
  projects?: Each<Project>;
  areas?: Each<Area>;
  headings?: Each<Heading>;
  /** Of pages of a project or area. */
  tasks?: Each<Task>;
}

const all = <Item>(items: Item[], each: Each<Item> | undefined): Item[] =>
  each ? items.flatMap((item) => each(item) ?? []) : items;

/** The page of a removed place stays until the user leaves it. */
const own = <Item>(item: Item | null, each: Each<Item> | undefined): Item | null =>
  (item && each?.(item)) ?? item;

const changeFrame = (frame: Frame, { projects, areas }: PlaceChange): Frame => ({
  ...frame,
  projects: all(frame.projects, projects),
  areas: all(frame.areas, areas),
});

const changeScreen = (screen: Screen, { projects, areas, headings, tasks }: PlaceChange): Screen => ({
  ...screen,
  project: own(screen.project, projects),
  area: own(screen.area, areas),
  projects: all(screen.projects, projects).filter(({ areaId }) => !screen.area || areaId === screen.area.id),
  headings: all(screen.headings, headings),
  tasks: screen.project || screen.area ? all(screen.tasks, tasks) : screen.tasks,
});

/** Optimistic updates of the cached areas, projects and headings. They return the rollback. */
export function usePlaceCache() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const frames = trpc.screens.frame.pathKey();
    const screens = trpc.screens.show.pathKey();
    return {
      async change(change: PlaceChange): Promise<() => void> {
        const puttingBack = await Promise.all([
          changeShown<Frame>(queryClient, frames, (frame) => changeFrame(frame, change)),
          changeShown<Screen>(queryClient, screens, (screen) => changeScreen(screen, change)),
        ]);
        return () => {
          for (const putBack of puttingBack) putBack();
        };
      },
    };
  }, [trpc, queryClient]);
}

export type PlaceCache = ReturnType<typeof usePlaceCache>;
