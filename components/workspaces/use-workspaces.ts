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

/** How a workspace is called where it is current: the personal one goes by no name. */
export const keyOf = ({ id, kind }: Pick<Workspace, 'id' | 'kind'>) => (kind === 'team' ? id : undefined);

/** The workspace a frame is of. */
export const currentOf = (frame: Frame | undefined): Workspace | undefined =>
  frame?.workspaces.find(({ id }) => id === frame.workspaceId);

const isPlace = (path: string) => /^\/(project|area)\//.test(path);

/** Shows another workspace; a page of one place is left for Today, the others show the same of the other. */
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

/** Asks for the frame whenever something is found gone: the seat may be gone with it. */
function useDoubt(id: string | undefined): void {
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

/** Goes back to the personal workspace when the seat in the current one was taken. */
export function useLostMembership(frame: { error: unknown; data: Frame | undefined }): void {
  const id = useWorkspaceId();
  useDoubt(id);
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
    showError(`You have no seat in ${name.current || 'that workspace'} any more. This is your own planner.`);
    if (isPlace(path)) router.replace('/today');
    set(undefined);
  }, [lost, path, router, set]);
}

/** Makes the workspace of an opened place the current one, once, where the person is seated in it. */
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
