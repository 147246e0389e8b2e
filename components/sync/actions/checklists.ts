import type { Task } from '@/server/types';
import { type Act, type Inverses, says, together } from './act';
import { parentOf } from './in-parent';
import { nameTasks } from './names';
import { archiveTasks, createTasks } from './tasks';

type Checklist = Task['checklist'];
type Item = Checklist[number];

export const checklistInverses: Inverses<'screens.writeChecklist'> = {
  'screens.writeChecklist': ({ taskId, base, checklist }) => [
    { path: 'screens.writeChecklist', input: { taskId, base: checklist, checklist: base } },
  ],
};

/** Saves a checklist that was shown and changed. The server merges what others changed in it meanwhile. */
export const writeChecklist = ({ id, checklist: base }: Task, checklist: Checklist): Act => ({
  does: [{ path: 'screens.writeChecklist', input: { taskId: id, base, checklist } }],
});

export const changeItem = (task: Task, { id }: Item, patch: Partial<Item>): Act =>
  writeChecklist(
    task,
    task.checklist.map((item) => (item.id === id ? { ...item, ...patch } : item)),
  );

const withoutItem = (task: Task, { id }: Item): Act =>
  writeChecklist(
    task,
    task.checklist.filter((item) => item.id !== id),
  );

export const removeItem = (task: Task, item: Item): Act => ({
  ...withoutItem(task, item),
  label: says('task-detail', (t) => t('itemRemoved', { item: item.label })),
});

/** Makes a task of an item, in the same place. The item stays until there is a task. */
export function taskOfItem(task: Task, item: Item, id: string): Act {
  const { kind, ...filed } = parentOf(task);
  const place = kind === 'root' ? { workspaceId: task.workspaceId } : filed;
  return {
    ...together(createTasks([{ id, title: item.label, ...place }]), withoutItem(task, item)),
    isStepwise: true,
    label: says('task-detail', (t) => t('itemIsTask', { item: item.label })),
  };
}

/**
 * Makes tasks items of another one's checklist, with their own items, and archives them: their notes are kept there.
 * `ids` are those of the items.
 */
export function itemsOfTasks(into: Task, tasks: readonly Task[], ids: readonly string[]): Act {
  const items = tasks.flatMap(
    ({ title, status, checklist }, at): Checklist => [
      { id: ids[at] ?? '', label: title, done: status === 'done' },
      ...checklist,
    ],
  );
  return {
    ...together(writeChecklist(into, [...into.checklist, ...items]), archiveTasks(tasks)),
    isStepwise: true,
    label: says('keys', (t, common) =>
      t('madeItems', {
        count: tasks.length,
        tasks: nameTasks(tasks, common),
        task: into.title.slice(0, 40),
      }),
    ),
  };
}
