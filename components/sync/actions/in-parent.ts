import type { Task } from '@/server/types';
import type { Parent } from './actions';

/** The project or area of a parent. */
export const placeOf = (parent: Parent) => ({
  projectId: parent.kind === 'project' ? parent.projectId : null,
  areaId: parent.kind === 'area' ? parent.areaId : null,
});

/** Moves a task to another place. */
export const inParent = (task: Task, parent: Parent): Task => ({
  ...task,
  ...placeOf(parent),
  headingId: parent.kind === 'root' ? null : parent.headingId,
});

/** The place of a task. */
export function parentOf({
  projectId,
  areaId,
  headingId,
}: Pick<Task, 'projectId' | 'areaId' | 'headingId'>): Parent {
  if (projectId) return { kind: 'project', projectId, headingId };
  return areaId ? { kind: 'area', areaId, headingId } : { kind: 'root' };
}
