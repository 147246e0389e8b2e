import type { Task } from '@/server/types';
import { newUuid } from '../data/new-uuid';
import { useAction } from '../data/use-action';
import { useText } from '../language/language';
import { parentOf } from '../tasks/groups';

type Item = Task['checklist'][number];

/** Turns an item of a checklist into a task of its own, in the same place. Undo puts it back. */
export function useMakeTask() {
  const t = useText('task-detail');
  const create = useAction('screens.createTasks');
  const write = useAction('screens.writeChecklist');
  return async (task: Task, { id: itemId, label }: Item) => {
    const { id: taskId, workspaceId, checklist } = task;
    const { kind, ...filed } = parentOf(task);
    const place = kind === 'root' ? { workspaceId } : filed;
    const id = newUuid();
    // The item stays until there is a task.
    if (!(await create({ tasks: [{ id, title: label, ...place }] }))) return;
    const rest = checklist.filter((item) => item.id !== itemId);
    const take = { taskId, base: checklist, checklist: rest };
    await write(take, {
      label: t('itemIsTask', { item: label }),
      by: [
        { path: 'screens.writeChecklist', input: { taskId, base: rest, checklist } },
        { path: 'tasks.remove', input: { taskId: id } },
      ],
      redo: [
        { path: 'trash.restore', input: { trashId: id } },
        { path: 'screens.writeChecklist', input: take },
      ],
    });
  };
}
