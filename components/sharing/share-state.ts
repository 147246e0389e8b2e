'use client';

import { useSyncExternalStore } from 'react';
import type { Area, Project, Task } from '@/server/types';

/** What the dialog is about, with where it sits. */
export interface ShareTarget {
  kind: 'area' | 'project' | 'task';
  id: string;
  name: string;
  workspaceId: string;
  projectId?: string | null;
  areaId?: string | null;
}

export const areaTarget = ({ id, name, workspaceId }: Area): ShareTarget => ({
  kind: 'area',
  id,
  name,
  workspaceId,
});

export const projectTarget = ({ id, name, workspaceId, areaId }: Project): ShareTarget => ({
  kind: 'project',
  id,
  name,
  workspaceId,
  areaId,
});

export const taskTarget = ({ id, title, workspaceId, projectId, areaId }: Task): ShareTarget => ({
  kind: 'task',
  id,
  name: title,
  workspaceId,
  projectId,
  areaId,
});

let open: ShareTarget | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog that shares something, from a button, a menu or the palette; null closes it. */
export function openShare(target: ShareTarget | null): void {
  open = target;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useShareTarget = (): ShareTarget | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
