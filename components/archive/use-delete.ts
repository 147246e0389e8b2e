'use client';

import { useMemo } from 'react';
import type { Archived } from '@/server/types';
import { deleteWithUndo } from '../data/pending-deletes';
import { useScreenCache } from '../data/screen-cache';
import { useTRPCClient } from '../data/trpc';
import { useText } from '../language/language';

/** Deletes an archived item and offers undo. Deleting an area or project keeps its tasks. */
export function useDelete(): (one: Archived) => void {
  const t = useText('archive');
  const common = useText('common');
  const client = useTRPCClient();
  const { refresh } = useScreenCache();
  return useMemo(() => {
    const remove = ({ kind, id }: Archived): Promise<unknown> => {
      if (kind === 'area') return client.areas.remove.mutate({ areaId: id });
      if (kind === 'project') return client.projects.remove.mutate({ projectId: id });
      return client.tasks.remove.mutate({ taskId: id });
    };
    return (one) => {
      const name = one.name.slice(0, 40);
      void deleteWithUndo(one.id, {
        said: one.tasks > 0 ? t('deletedTasksStay', { name }) : common('deletedNamed', { name }),
        remove: () => remove(one),
        restore: () => client.trash.restore.mutate({ trashId: one.id }),
        refresh,
      });
    };
  }, [t, common, client, refresh]);
}
