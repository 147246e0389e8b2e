'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Archived } from '@/server/types';
import { useWorkspaceId } from '../data/current-workspace';
import { changeShown, createRun, writeOptimistically } from '../data/optimistic';
import { useScreenCache } from '../data/screen-cache';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { offerUndo } from '../data/undo';
import { useText } from '../language/language';
import type { ArchivePages } from './use-archive';

/** Restores an archived item. Optimistic: the row returns with an error message if the server refuses. */
export function useRestore(): (one: Archived) => Promise<void> {
  const t = useText('archive');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { refresh } = useScreenCache();
  const workspaceId = useWorkspaceId();
  return useMemo(() => {
    const queryKey = trpc.screens.archive.infiniteQueryKey({ workspaceId });
    const send = ({ kind, id }: Archived, restore: boolean): Promise<unknown> => {
      if (kind === 'area') return client.areas.archive.mutate({ areaId: id, restore });
      if (kind === 'project') return client.projects.archive.mutate({ projectId: id, restore });
      return client.tasks.archive.mutate({ taskId: id, restore });
    };
    const run = createRun(refresh);
    return async (one) => {
      const restored = await writeOptimistically({
        apply: () =>
          changeShown<ArchivePages>(queryClient, queryKey, (shown) => ({
            ...shown,
            pages: shown.pages.map((page) => ({
              ...page,
              archived: page.archived.filter(({ id }) => id !== one.id),
            })),
          })),
        send: () => send(one, true),
        refresh,
      });
      if (restored)
        offerUndo(t('restored', { name: one.name.slice(0, 40) }), {
          undo: () => run(() => send(one, false)),
        });
    };
  }, [t, trpc, client, queryClient, refresh, workspaceId]);
}
