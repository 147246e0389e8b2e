import type { Archived } from '@/server/types';
import { type Act, says } from './act';
import type { Action } from './actions';

function restoring({ kind, id }: Archived): Action {
  if (kind === 'area') return { path: 'areas.archive', input: { areaId: id, restore: true } };
  if (kind === 'project') return { path: 'projects.archive', input: { projectId: id, restore: true } };
  return { path: 'tasks.archive', input: { taskId: id, restore: true } };
}

function deleting({ kind, id }: Archived): Action {
  if (kind === 'area') return { path: 'areas.remove', input: { areaId: id } };
  if (kind === 'project') return { path: 'projects.remove', input: { projectId: id } };
  return { path: 'tasks.remove', input: { taskId: id } };
}

const named = ({ name }: Archived) => ({ name: name.slice(0, 40) });

export const restoreArchived = (one: Archived): Act => ({
  does: [restoring(one)],
  label: says('archive', (t) => t('restored', named(one))),
});

/** Deleting an area or project keeps its tasks. */
export const deleteArchived = (one: Archived): Act => ({
  does: [deleting(one)],
  label: says('archive', (t, common) =>
    one.tasks > 0 ? t('deletedTasksStay', named(one)) : common('deletedNamed', named(one)),
  ),
});

export const restoreFromTrash = (trashId: string): Act => ({
  does: [{ path: 'trash.restore', input: { trashId } }],
});

export const deleteForGood = (trashId: string): Act => ({
  does: [{ path: 'trash.remove', input: { trashId } }],
});
