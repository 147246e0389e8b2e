'use client';

import type { Area, Project, Task } from '@/server/types';
import { createStore, useStore } from './store';

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

const open = createStore<ShareTarget | null>(null);

/** Opens the dialog that shares something, from a button, a menu or the palette; null closes it. */
export const openShare = open.set;

export const useShareTarget = () => useStore(open);
