import { addDays } from '@/domain/days';
import { onDay } from '@/domain/when';
import type { Task, When } from '@/server/types';
import { currentDay } from '../../sync/today';
import { redoLast, undoLast } from '../../sync/undo';
import { currentList, focusRow } from '../../task/rows/current-list';
import { leavePage } from '../../ui/history-layers';
import { isNarrow } from '../../ui/is-narrow';
import { currentLine } from '../state/current-line';
import { getPage } from '../state/current-page';
import { dayRounds, focusedRow, roundAround } from '../state/day-rounds';
import { carryFocused, spotAtFocus } from '../state/drag';
import { openInlineAdd, roundList } from '../state/inline-add';
import { newEvent } from '../state/new-event';
import { openNewPlace } from '../state/new-place';
import { openPicker, type Question } from '../state/open-picker';
import { enterTask } from '../state/open-task';
import { openPanel } from '../state/panels';
import { selection } from '../state/selection';
import { sessionToggle } from '../state/session-toggle';
import { openShare, taskTarget } from '../state/share-target';
import {
  inGroup,
  type PlannerCommand,
  selectedTasks,
  type TaskWork,
  taskCommand,
  type Ungrouped,
} from './command';
import { headingCommands, stepFromHeading } from './heading-commands';
import { moveFocusedTask } from './move-focused-task';
import { pageCommands } from './page-commands';
import { roundCommands, tooMuchCommands } from './round-commands';
import { copyLink, planToday, toFreeTimes, toItems, toProject } from './task-work';
import type { CommandContext } from './use-command-context';

/** On phones the field is on a page of its own. */
const newPlace =
  (kind: 'area' | 'project') =>
  ({ go }: CommandContext) => {
    if (isNarrow()) go('/areas');
    openNewPlace(kind);
  };

const general = inGroup('do', [
  { id: 'new', name: ({ titles }) => titles('newTask'), keys: 'n', run: () => openPanel('new') },
  {
    id: 'new-event',
    name: ({ t }) => t('newEvent'),
    also: ({ t }) => t('newEventAlso'),
    when: () => newEvent.get() !== null,
    run: () => newEvent.get()?.(),
  },
  { id: 'new-note', name: ({ titles }) => titles('newNote'), run: ({ go }) => go('/notes/new') },
  { id: 'new-project', name: ({ t }) => t('newProject'), run: newPlace('project') },
  { id: 'new-area', name: ({ t }) => t('newArea'), run: newPlace('area') },
  // The palette does not list the command that opens it.
  ...['/', 'mod+k'].map(
    (keys): Ungrouped => ({
      id: `search ${keys}`,
      name: ({ t }) => t('search'),
      keys,
      when: () => false,
      run: () => openPanel('search'),
    }),
  ),
  {
    id: 'line-task',
    name: ({ t }) => t('lineTask'),
    keys: 'mod+shift+Enter',
    when: () => currentLine.get() !== null,
    takesKeys: () => currentLine.get() !== null,
    run: () => currentLine.get()?.makeTask(),
  },
  { id: 'filter', name: ({ t }) => t('filterTasks'), keys: 'shift+f', run: ({ go }) => go('/filter') },
  ...roundCommands,
  ...tooMuchCommands,
  { id: 'close-day', name: ({ titles }) => titles('closeDay'), run: ({ go }) => go('/close-day') },
  { id: 'keys', name: ({ titles }) => titles('keys'), keys: '?', run: () => openPanel('keys') },
  {
    id: 'guide',
    name: ({ t }) => t('guide'),
    // Going back over the palette would end a load that has begun.
    run: () => leavePage('/help', () => window.location.assign('/help')),
  },
  {
    id: 'share',
    name: ({ t }) => t('sharePlace'),
    when: () => Boolean(getPage()?.place),
    run: () => openShare(getPage()?.place ?? null),
  },
  { id: 'undo', name: ({ common }) => common('undo'), keys: 'mod+z', run: () => void undoLast() },
  { id: 'redo', name: ({ common }) => common('redo'), keys: 'mod+shift+z', run: () => void redoLast() },
  {
    id: 'carry',
    name: ({ t }) => t('carry'),
    keys: 'v',
    when: () => false,
    takesKeys: () => spotAtFocus() !== undefined,
    run: carryFocused,
  },
]);

function step(by: number): void {
  if (stepFromHeading(by)) return;
  const list = currentList();
  if (!list || list.order.length === 0) return;
  const at = list.order.indexOf(selection.get().focused ?? '');
  const next =
    at === -1 ? (by > 0 ? 0 : list.order.length - 1) : Math.min(Math.max(at + by, 0), list.order.length - 1);
  const id = list.order[next];
  if (id) focusRow(id);
}

function toggleFocused(): void {
  const { focused } = selection.get();
  if (focused) selection.toggle(focused);
}

const act =
  (action: 'complete' | 'archive' | 'remove' | 'duplicate'): TaskWork =>
  (tasks, { actions }) =>
    void actions[action](tasks);

const plan =
  (when: When): TaskWork =>
  (tasks, { actions }) =>
    void actions.plan(tasks, when);

const ask =
  (question: Question): TaskWork =>
  (tasks) =>
    openPicker(question, tasks);

/** The row below the selection. It gets the focus when the selected rows leave the list. */
function rowAfter(tasks: readonly Task[]): string | undefined {
  const order = currentList()?.order ?? [];
  const last = Math.max(...tasks.map(({ id }) => order.indexOf(id)));
  return order.slice(last + 1)[0];
}

/** Adds tasks to that round of the page's day, or of today. */
const putInto =
  (round: number): TaskWork =>
  (tasks, context) => {
    const rounds = dayRounds.get();
    if (!rounds) return void planToday(round, tasks, context);
    const next = rowAfter(tasks);
    rounds.put(round, tasks);
    if (next) focusRow(next);
  };

const hasSelection = () => selection.get().selected.size > 0;

const hasRows = () => (currentList()?.selectable.length ?? 0) > 0;

/** Opens the line that types a task below the focused row. In a round it is at the end. */
function addBelow(): void {
  const round = roundAround(focusedRow());
  if (round !== undefined) {
    openInlineAdd(roundList(round));
    return;
  }
  const { focused } = selection.get();
  const group = currentList()?.groups.find(
    ({ fields, tasks }) => fields && tasks.some(({ id }) => id === focused),
  );
  const at = group?.tasks.findIndex(({ id }) => id === focused) ?? -1;
  if (group) openInlineAdd(group.key, group.tasks[at + 1]?.id ?? null);
}

const onTasks = inGroup('tasks', [
  { id: 'down', name: ({ t }) => t('nextTask'), keys: 'j', run: () => step(1) },
  { id: 'up', name: ({ t }) => t('previousTask'), keys: 'k', run: () => step(-1) },
  taskCommand({ id: 'select', name: ({ t }) => t('select'), keys: 'x' }, toggleFocused),
  taskCommand(
    { id: 'open', name: ({ t }) => t('open'), keys: 'Enter' },
    ([task]) => task && enterTask(task.id),
  ),
  taskCommand(
    { id: 'share-task', name: ({ t }) => t('shareTask'), when: () => selectedTasks().length === 1 },
    ([task]) => task && openShare(taskTarget(task)),
  ),
  { id: 'move-up', name: ({ t }) => t('moveUp'), keys: 'alt+ArrowUp', run: moveFocusedTask(-1) },
  { id: 'move-down', name: ({ t }) => t('moveDown'), keys: 'alt+ArrowDown', run: moveFocusedTask(1) },
  taskCommand({ id: 'complete', name: ({ common }) => common('complete'), keys: ' ' }, act('complete')),
  taskCommand({ id: 'today', name: ({ t }) => t('forToday'), keys: 't' }, plan({ kind: 'today' })),
  taskCommand({ id: 'tomorrow', name: ({ t }) => t('forTomorrow'), keys: 'y' }, (tasks, context) =>
    plan(onDay(addDays(currentDay(), 1)))(tasks, context),
  ),
  taskCommand({ id: 'later', name: ({ t }) => t('forLater'), keys: 'l' }, plan({ kind: 'anytime' })),
  taskCommand({ id: 'future', name: ({ t }) => t('forFuture'), keys: 'f' }, plan({ kind: 'someday' })),
  taskCommand({ id: 'when', name: ({ common }) => common('when'), keys: 's' }, ask('when')),
  taskCommand({ id: 'free-slot', name: ({ t }) => t('nextFreeTime'), keys: 'b' }, toFreeTimes),
  taskCommand({ id: 'deadline', name: ({ common }) => common('deadline'), keys: 'd' }, ask('deadline')),
  taskCommand({ id: 'move', name: ({ t }) => t('moveTo'), keys: 'm' }, ask('move')),
  taskCommand({ id: 'tags', name: ({ common }) => common('tags'), keys: '#' }, ask('tags')),
  taskCommand({ id: 'priority', name: ({ common }) => common('priority'), keys: '!' }, ask('priority')),
  taskCommand({ id: 'assign', name: ({ t }) => t('assign'), keys: 'a' }, ask('assignee')),
  taskCommand({ id: 'archive', name: ({ common }) => common('archive'), keys: 'e' }, act('archive')),
  taskCommand({ id: 'delete', name: ({ common }) => common('delete'), keys: 'Backspace' }, act('remove')),
  {
    id: 'session',
    name: ({ t }) => t('startOrStop'),
    keys: 'p',
    // Without a selected task it stops the running session.
    when: () => true,
    run: () => sessionToggle.get()?.(selectedTasks()[0]?.id),
  },
  // Keys 1 to 6.
  ...[0, 1, 2, 3, 4, 5].map((round) =>
    taskCommand(
      {
        id: `round-${round + 1}`,
        name: ({ t, roundName }) => t('putInto', { round: roundName(round) }),
        keys: String(round + 1),
        round,
      },
      putInto(round),
    ),
  ),
  {
    id: 'select-all',
    name: ({ t }) => t('selectAll'),
    keys: 'mod+a',
    when: hasRows,
    takesKeys: hasRows,
    run: () => selection.all(currentList()?.selectable ?? []),
  },
  {
    id: 'end-selection',
    name: ({ t }) => t('endSelection'),
    keys: 'Escape',
    when: hasSelection,
    takesKeys: hasSelection,
    run: selection.clear,
  },
  taskCommand({ id: 'add-below', name: ({ t }) => t('newTaskBelow'), keys: 'shift+Enter' }, addBelow),
  taskCommand({ id: 'duplicate', name: ({ t }) => t('duplicate') }, act('duplicate')),
  taskCommand({ id: 'copy-link', name: ({ t }) => t('copyLink') }, copyLink),
  taskCommand({ id: 'to-project', name: ({ t }) => t('toProject') }, toProject),
  taskCommand(
    { id: 'to-items', name: ({ t }) => t('toItems'), when: () => selectedTasks().length > 1 },
    toItems,
  ),
]);

export const commands: readonly PlannerCommand[] = [
  ...general,
  ...pageCommands,
  ...onTasks,
  ...headingCommands,
];

/** Commands that apply to the current page and selection. */
export const offeredCommands = (): PlannerCommand[] =>
  commands.filter(({ group, when }) => (when ? when() : group !== 'tasks' || selectedTasks().length > 0));
