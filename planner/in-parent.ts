import type { Task } from '@/server/types';
import type { Parent } from './actions';

/** Moves a task to another place. */
export const inParent = (task: Task, parent: Parent): Task => ({
  ...task,
  projectId: parent.kind === 'project' ? parent.projectId : null,
  areaId: parent.kind === 'area' ? parent.areaId : null,
  headingId: parent.kind === 'root' ? null : parent.headingId,
});
