import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import type { Frame } from '@/server/types';
import { useText } from '../../shell/language/language';
import { useSetWorkspace } from '../../shell/parts/current-workspace';
import { openTask } from '../../shell/state/open-task';
import { selection } from '../../shell/state/selection';
import { useOpenPage } from '../../ui/navigation';

export type Workspace = Frame['workspaces'][number];

/** The `workspaceId` of requests; undefined stands for the personal workspace. */
export const keyOf = ({ id, kind }: Pick<Workspace, 'id' | 'kind'>) => (kind === 'team' ? id : undefined);

export const currentOf = (frame: Frame | undefined): Workspace | undefined =>
  frame?.workspaces.find(({ id }) => id === frame.workspaceId);

/** Names a workspace. The one that every account begins with has a name in the reader's language until it is renamed. */
export function useWorkspaceName() {
  const common = useText('common');
  return ({ kind, name }: Pick<Workspace, 'kind' | 'name'>): string =>
    kind !== 'team' && name === 'Personal' ? common('personal') : name;
}

export const isPlace = (path: string) => /^\/(project|area)\//.test(path);

/** Switches to a workspace. The page of a project or area changes to Today; other pages stay and reload. */
export function useSwitchWorkspace(): (workspace: Pick<Workspace, 'id' | 'kind'>) => void {
  const set = useSetWorkspace();
  const open = useOpenPage();
  const path = usePathname();
  return (workspace) => {
    selection.clear();
    if (isPlace(path)) open('/today');
    else openTask(null);
    set(keyOf(workspace));
  };
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
