import type { Action } from '@/planner/actions';
import type { Archived } from '@/server/types';
import { useTRPCClient } from '../data/trpc';
import { act } from '../data/use-action';
import { useText } from '../language/language';

function archiving({ kind, id }: Archived, restore: boolean): Action {
  if (kind === 'area') return { path: 'areas.archive', input: { areaId: id, restore } };
  if (kind === 'project') return { path: 'projects.archive', input: { projectId: id, restore } };
  return { path: 'tasks.archive', input: { taskId: id, restore } };
}

function deleting({ kind, id }: Archived): Action {
  if (kind === 'area') return { path: 'areas.remove', input: { areaId: id } };
  if (kind === 'project') return { path: 'projects.remove', input: { projectId: id } };
  return { path: 'tasks.remove', input: { taskId: id } };
}

/** Restores archived items, or deletes them. Deleting an area or project keeps its tasks. */
export function useArchiveActions() {
  const t = useText('archive');
  const common = useText('common');
  const client = useTRPCClient();
  const nameOf = (one: Archived) => ({ name: one.name.slice(0, 40) });
  return {
    restore: (one: Archived) =>
      act(client, archiving(one, true), { said: t('restored', nameOf(one)), by: [archiving(one, false)] }),
    remove: (one: Archived) =>
      act(client, deleting(one), {
        said: one.tasks > 0 ? t('deletedTasksStay', nameOf(one)) : common('deletedNamed', nameOf(one)),
        by: [{ path: 'trash.restore', input: { trashId: one.id } }],
      }),
  };
}
