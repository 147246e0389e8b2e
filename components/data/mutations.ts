'use client';

import { useMemo } from 'react';
import type { Inputs } from '@/server/types';
import { useScreenCache } from '../tasks/screen-cache';
import { offerUndo } from '../ui/toast';
import { useWorkspaceId } from '../workspaces/current';
import { createRun } from './optimistic';
import { useTRPCClient } from './trpc';

/** Writes that are no task's: areas, projects, headings. Each refreshes the pages; a refusal is said. */
export function usePlaceActions() {
  const client = useTRPCClient();
  const cache = useScreenCache();
  const workspaceId = useWorkspaceId();
  return useMemo(() => {
    const run = createRun(cache.refresh);
    return {
      createArea: (input: Inputs['areas']['create']) =>
        run(() => client.areas.create.mutate({ workspaceId, ...input })),
      updateArea: (input: Inputs['areas']['update']) => run(() => client.areas.update.mutate(input)),
      createProject: (input: Inputs['projects']['create']) =>
        run(() => client.projects.create.mutate(input.areaId ? input : { workspaceId, ...input })),
      updateProject: (input: Inputs['projects']['update']) => run(() => client.projects.update.mutate(input)),
      createHeading: (input: Inputs['headings']['create']) => run(() => client.headings.create.mutate(input)),
      updateHeading: (input: Inputs['headings']['update']) => run(() => client.headings.update.mutate(input)),
      removeHeading: (headingId: string) => run(() => client.headings.remove.mutate({ headingId })),
      reorder: (moves: Inputs['hierarchy']['reorder']['moves']) =>
        run(() => client.hierarchy.reorder.mutate({ moves })),
      async archiveProject(projectId: string, name: string) {
        const set = (restore: boolean) => run(() => client.projects.archive.mutate({ projectId, restore }));
        if (await set(false)) offerUndo(`Archived “${name}”`, { undo: () => set(true) });
      },
      async archiveArea(areaId: string, name: string) {
        const set = (restore: boolean) => run(() => client.areas.archive.mutate({ areaId, restore }));
        if (await set(false)) offerUndo(`Archived “${name}”`, { undo: () => set(true) });
      },
    };
  }, [client, cache, workspaceId]);
}

export type PlaceActions = ReturnType<typeof usePlaceActions>;
