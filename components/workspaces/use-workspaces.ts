'use client';

import { matchQuery, useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import type { Frame } from '@/server/types';
import { useSetWorkspace, useWorkspaceId } from '../data/current-workspace';
import { isGone, useTRPC } from '../data/trpc';
import { openTask } from '../state/open-task';
import { selection } from '../state/selection';
import { showError } from '../ui/toast';

export type Workspace = Frame['workspaces'][number];

/** The `workspaceId` of requests; undefined stands for the personal workspace. */
export const keyOf = ({ id, kind }: Pick<Workspace, 'id' | 'kind'>) => (kind === 'team' ? id : undefined);

export const currentOf = (frame: Frame | undefined): Workspace | undefined =>
  frame?.workspaces.find(({ id }) => id === frame.workspaceId);

const isPlace = (path: string) => /^\/(project|area)\//.test(path);

/** Switches to a workspace. The page of a project or area changes to Today; other pages stay and reload. */
export function useSwitchWorkspace(): (workspace: Pick<Workspace, 'id' | 'kind'>) => void {
  const set = useSetWorkspace();
  const router = useRouter();
  const path = usePathname();
  return (workspace) => {
    selection.clear();
    if (isPlace(path)) router.push('/today');
    else openTask(null);
    set(keyOf(workspace));
  };
}

/** Refetches the frame after any 404, because the membership may have ended. */
function useRecheckMembership(id: string | undefined): void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!id) return undefined;
    return queryClient.getQueryCache().subscribe((event) => {
      const gone = event.type === 'updated' && event.action.type === 'error' && isGone(event.action.error);
      const queryKey = trpc.screens.frame.pathKey();
      if (gone && !matchQuery({ queryKey }, event.query)) void queryClient.invalidateQueries({ queryKey });
    });
  }, [id, trpc, queryClient]);
}

/** Switches to the personal workspace when the membership in the current one has ended. */
export function useLostMembership(frame: { error: unknown; data: Frame | undefined }): void {
  const id = useWorkspaceId();
  useRecheckMembership(id);
  const set = useSetWorkspace();
  const router = useRouter();
  const path = usePathname();
  const name = useRef('');
  const lost = id !== undefined && isGone(frame.error);
  const shown = currentOf(frame.data)?.name;
  useEffect(() => {
    if (shown) name.current = shown;
  }, [shown]);
  useEffect(() => {
    if (!lost) return;
    showError(`You are no longer a member of ${name.current || 'that workspace'}. Switched to your own.`);
    if (isPlace(path)) router.replace('/today');
    set(undefined);
  }, [lost, path, router, set]);
}

/** Switches once to the workspace of an opened place, if the viewer is a member of it. */
export function useFollowPlace(place: { id: string; workspaceId: string } | null, frame: Frame | undefined) {
  const set = useSetWorkspace();
  const followed = useRef('');
  useEffect(() => {
    if (!place || !frame || followed.current === place.id) return;
    followed.current = place.id;
    const workspace = frame.workspaces.find(({ id }) => id === place.workspaceId);
    if (workspace && workspace.id !== frame.workspaceId) set(keyOf(workspace));
  }, [place, frame, set]);
}
