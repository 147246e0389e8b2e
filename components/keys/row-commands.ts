'use client';

import { focusedRow } from '../state/day-rounds';
import { openInlineAdd, roundList } from '../state/inline-add';
import { selection } from '../state/selection';
import { currentList } from '../tasks/current-list';
import { onTasks, type PlannerCommand, selectedTasks } from './command';

const selectAll = (): void => selection.all(currentList()?.selectable ?? []);

const hasRows = () => (currentList()?.selectable.length ?? 0) > 0;

/** Opens the line that types a task below the focused row. In a round it is at the end. */
function addBelow(): void {
  const round = focusedRow()?.closest<HTMLElement>('[data-round]')?.dataset['round'];
  if (round !== undefined) {
    openInlineAdd(roundList(Number(round)));
    return;
  }
  const { focused } = selection.get();
  const group = currentList()?.typable.find(({ tasks }) => tasks.some(({ id }) => id === focused));
  const at = group?.tasks.findIndex(({ id }) => id === focused) ?? -1;
  if (group) openInlineAdd(group.key, group.tasks[at + 1]?.id ?? null);
}

/** Commands on rows that the menu of a row offers too. */
export const rowCommands: readonly PlannerCommand[] = [
  {
    id: 'select-all',
    name: 'Select all',
    keys: 'mod+a',
    group: 'Tasks',
    when: hasRows,
    takesKeys: hasRows,
    run: () => void selectAll(),
  },
  {
    id: 'add-below',
    name: 'New task below',
    keys: 'shift+Enter',
    group: 'Tasks',
    run: onTasks(() => void addBelow()),
  },
  {
    id: 'duplicate',
    name: 'Duplicate',
    group: 'Tasks',
    run: onTasks((tasks, { actions }) => void actions.duplicate(tasks)),
  },
  {
    id: 'copy-link',
    name: 'Copy link',
    group: 'Tasks',
    run: onTasks((tasks, { copyLink }) => void copyLink(tasks)),
  },
  {
    id: 'to-project',
    name: 'Convert to project',
    group: 'Tasks',
    run: onTasks(([task], { toProject }) => task && void toProject(task)),
  },
  {
    id: 'to-items',
    name: 'Make items of the first one',
    group: 'Tasks',
    when: () => selectedTasks().length > 1,
    run: onTasks((tasks, { toItems }) => void toItems(tasks)),
  },
];
