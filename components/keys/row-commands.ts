import { focusedRow } from '../state/day-rounds';
import { openInlineAdd, roundList } from '../state/inline-add';
import { selection } from '../state/selection';
import { currentList } from '../tasks/current-list';
import { type PlannerCommand, selectedTasks, taskCommand } from './command';

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
    name: ({ t }) => t('selectAll'),
    keys: 'mod+a',
    group: 'tasks',
    when: hasRows,
    takesKeys: hasRows,
    run: () => void selectAll(),
  },
  taskCommand(
    { id: 'add-below', name: ({ t }) => t('newTaskBelow'), keys: 'shift+Enter' },
    () => void addBelow(),
  ),
  taskCommand(
    { id: 'duplicate', name: ({ t }) => t('duplicate') },
    (tasks, { actions }) => void actions.duplicate(tasks),
  ),
  taskCommand(
    { id: 'copy-link', name: ({ t }) => t('copyLink') },
    (tasks, { copyLink }) => void copyLink(tasks),
  ),
  taskCommand(
    { id: 'to-project', name: ({ t }) => t('toProject') },
    ([task], { toProject }) => task && void toProject(task),
  ),
  taskCommand(
    { id: 'to-items', name: ({ t }) => t('toItems'), when: () => selectedTasks().length > 1 },
    (tasks, { toItems }) => void toItems(tasks),
  ),
];
