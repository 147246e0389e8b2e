'use client';

import { useMemo } from 'react';
import type { Archived } from '@/server/types';
import { deleteWithUndo } from '../data/pending-deletes';
import { useScreenCache } from '../data/screen-cache';
import { useTRPCClient } from '../data/trpc';
import { sendOnLeave } from '../data/write-queue';

/** Deletes an archived item and offers undo. Deleting an area or project keeps its tasks. */
export function useDelete(): (one: Archived) => void {
  const client = useTRPCClient();
  const { refresh } = useScreenCache();
  return useMemo(() => {
    const removalOf = ({ kind, id }: Archived) => {
      if (kind === 'area')
        return {
          remove: () => client.areas.remove.mutate({ areaId: id }),
          onLeave: () => sendOnLeave('areas.remove', { areaId: id }),
        };
      if (kind === 'project')
        return {
          remove: () => client.projects.remove.mutate({ projectId: id }),
          onLeave: () => sendOnLeave('projects.remove', { projectId: id }),
        };
      return {
        remove: () => client.tasks.remove.mutate({ taskId: id }),
        onLeave: () => sendOnLeave('tasks.remove', { taskId: id }),
      };
    };
    return (one) => {
      const stays = one.tasks > 0 ? '. Its tasks stay' : '';
      deleteWithUndo(one.id, {
        said: `Deleted “${one.name.slice(0, 40)}”${stays}`,
        refresh,
        ...removalOf(one),
      });
    };
  }, [client, refresh]);
}
