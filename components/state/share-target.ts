import { create } from 'zustand';
import type { Area, Project, Task } from '@/server/types';

/** What the sharing dialog shows, with the project and area that contain it. */
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

const useStore = create<{ target: ShareTarget | null }>(() => ({ target: null }));

/** Opens the sharing dialog; null closes it. */
export const openShare = (target: ShareTarget | null): void => useStore.setState({ target });

export const useShareTarget = () => useStore(({ target }) => target);
