import { checklistItem, fieldLabel, ownTask } from '../../../domain/import-reasons';
import { isBlank } from '../../../domain/is-blank';
import type { DraftBuilder, Found } from './draft';
import { checklistLines } from './fit-task';

/** A task of a program that has tasks within tasks. */
export interface Nested {
  found: Found;
  parent?: Nested | undefined;
}

const titleOf = ({ found }: Nested) => String(found.fields['title']);
const quoted = (task: Nested) => titleOf(task).slice(0, 100);

/** The tasks by how deep they are: 0 and 1, and below that the task of level 1 that they belong to. */
function levelsOf(tasks: readonly Nested[]) {
  const levels = new Map<Nested, { level: number; within: Nested }>();
  for (const task of tasks) {
    const path = [];
    const onPath = new Set<Nested>();
    let at: Nested | undefined = task;
    // A task whose parents lead back to it is at the top.
    for (; at && !levels.has(at) && !onPath.has(at); at = at.parent) {
      onPath.add(at);
      path.push(at);
    }
    let above = at && levels.get(at);
    for (const below of path.reverse()) {
      const level = above ? above.level + 1 : 0;
      above = { level, within: above && level > 1 ? above.within : below };
      levels.set(below, above);
    }
  }
  return levels;
}

const MOST_ITEMS = 100;
const MOST_CHARACTERS = 500;

/** Fields that are not lost when a subtask becomes a checklist item. */
const handled = new Set(['title', 'notes', 'status', 'completedAt', 'createdAt', 'updatedAt']);

function addItem(task: Nested, { found }: Nested): boolean {
  const label = titleOf(task);
  const items = Array.isArray(found.fields['checklist']) ? found.fields['checklist'] : [];
  if (items.length >= MOST_ITEMS || label.length > MOST_CHARACTERS || isBlank(label)) return false;
  items.push({ label, done: task.found.fields['status'] === 'done' });
  found.fields['checklist'] = items;
  const notes = [found.fields['notes'], task.found.fields['notes']].filter(Boolean);
  if (notes.length > 0) found.fields['notes'] = notes.join('\n\n');
  return true;
}

const wordsOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).map(wordsOf).join(' ') : String(value);

/** A field of a subtask, for the notes of its task. */
function wordsFor(task: Nested, name: string): string {
  const value = task.found.fields[name];
  const words =
    name === 'checklist' && Array.isArray(value) ? `\n\n${checklistLines(value)}` : ` ${wordsOf(value)}`;
  return `${fieldLabel(name)} of “${quoted(task)}”:${words}`;
}

/** What a subtask that becomes a checklist item leaves for the notes of its task. */
const leftOf = (task: Nested, lost: readonly string[]): string[] => [
  ...(task.found.report?.left ?? []),
  // The report names a priority, which people do not write in words.
  ...lost.filter((name) => name !== 'priority').map((name) => wordsFor(task, name)),
];

/**
 * Adds tasks that may be within others, which ours are not. Those of the second level become tasks, those below become
 * items of their checklists as long as there is room; each is reported.
 */
export function addNested(tasks: readonly Nested[], builder: DraftBuilder): void {
  const levels = levelsOf(tasks);
  const own = tasks.filter((task) => {
    const { line, fields } = task.found;
    const { level = 0, within = task } = levels.get(task) ?? {};
    if (level > 1 && addItem(task, within)) {
      const lost = Object.keys(fields).filter((name) => !handled.has(name));
      builder.skip(line, checklistItem(quoted(task), quoted(within)));
      for (const name of lost)
        builder.skipField(line, { field: name, why: `“${quoted(task)}” is a checklist item now.` });
      within.found.report?.left.push(...leftOf(task, lost));
      return false;
    }
    if (level > 0) builder.skip(line, ownTask(quoted(task), quoted(task.parent ?? task)));
    return true;
  });
  for (const { found } of own) builder.add('tasks', found);
}
