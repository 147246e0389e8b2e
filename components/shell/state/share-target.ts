import { create } from 'zustand';
import type { Area, Project, Role, Task } from '@/server/types';

/** What the sharing dialog shows, with the project and area that contain it. */
export interface ShareTarget {
  kind: 'area' | 'project' | 'task';
  id: string;
  name: string;
  workspaceId: string;
  projectId?: string | null;
  areaId?: string | null;
  accessRole?: Role;
}

export const areaTarget = (area: Area): ShareTarget => ({ ...area, kind: 'area' });

export const projectTarget = (project: Project): ShareTarget => ({ ...project, kind: 'project' });

export const taskTarget = (task: Task): ShareTarget => ({ ...task, kind: 'task', name: task.title });

export const useShareTarget = create<ShareTarget | null>(() => null);

/** Opens the sharing dialog; null closes it. */
export const openShare = (target: ShareTarget | null): void => useShareTarget.setState(target, true);
