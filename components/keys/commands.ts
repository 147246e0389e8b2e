import { addDays } from '@/server/domain/days';
import { onDay } from '@/server/domain/when';
import type { Task, When } from '@/server/types';
import { currentDay } from '../data/today';
import { redoLast, undoLast } from '../data/undo';
import { getPage } from '../state/current-page';
import { engagedRound, putInRound } from '../state/day-rounds';
import { carryFocused, spotAtFocus } from '../state/drag';
import { openFocus } from '../state/focus';
import { openPicker } from '../state/open-picker';
import { enterTask } from '../state/open-task';
import { openPanel } from '../state/panels';
import { selection } from '../state/selection';
import { toggleSession } from '../state/session-toggle';
import { openShare, taskTarget } from '../state/share-target';
import { currentList, focusRow } from '../tasks/current-list';
import { type CommandContext, type PlannerCommand, selectedTasks, taskCommand } from './command';
import { headingCommands, stepFromHeading } from './heading-commands';
import { moveFocusedTask } from './move-focused-task';
import { pageCommands } from './page-commands';
import { rowCommands } from './row-commands';

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

const general: PlannerCommand[] = [
  { id: 'new', name: ({ titles }) => titles('newTask'), keys: 'n', group: 'do', run: () => openPanel('new') },
  { id: 'new-note', name: ({ titles }) => titles('newNote'), group: 'do', run: ({ go }) => go('/notes/new') },
  // The palette does not list the command that opens it.
  ...['/', 'mod+k'].map(
    (keys): PlannerCommand => ({
      id: `search ${keys}`,
      name: ({ t }) => t('search'),
      keys,
      group: 'do',
      when: () => false,
      run: () => openPanel('search'),
    }),
  ),
  {
    id: 'filter',
    name: ({ t }) => t('filterTasks'),
    keys: 'shift+f',
    group: 'do',
    run: ({ go }) => go('/filter'),
  },
  {
    id: 'focus',
    name: ({ t }) => t('focusOnRound'),
    group: 'do',
    when: () => engagedRound() !== null,
    run: () => {
      const round = engagedRound();
      if (round) openFocus(round);
    },
  },
  {
    id: 'close-day',
    name: ({ titles }) => titles('closeDay'),
    group: 'do',
    run: ({ go }) => go('/close-day'),
  },
  { id: 'keys', name: ({ titles }) => titles('keys'), keys: '?', group: 'do', run: () => openPanel('keys') },
  { id: 'guide', name: ({ t }) => t('guide'), group: 'do', run: () => window.location.assign('/help') },
  {
    id: 'share',
    name: ({ t }) => t('sharePlace'),
    group: 'do',
    run: () => openShare(getPage()?.place?.target ?? null),
    when: () => Boolean(getPage()?.place),
  },
  {
    id: 'undo',
    name: ({ common }) => common('undo'),
    keys: 'mod+z',
    group: 'do',
    run: () => void undoLast(),
  },
  {
    id: 'redo',
    name: ({ common }) => common('redo'),
    keys: 'mod+shift+z',
    group: 'do',
    run: () => void redoLast(),
  },
];

const moving: PlannerCommand[] = [
  { id: 'down', name: ({ t }) => t('nextTask'), keys: 'j', group: 'tasks', run: () => void step(1) },
  { id: 'up', name: ({ t }) => t('previousTask'), keys: 'k', group: 'tasks', run: () => void step(-1) },
  taskCommand({ id: 'select', name: ({ t }) => t('select'), keys: 'x' }, () => toggleFocused()),
  taskCommand(
    { id: 'open', name: ({ t }) => t('open'), keys: 'Enter' },
    ([task]) => task && enterTask(task.id),
  ),
  taskCommand(
    { id: 'share-task', name: ({ t }) => t('shareTask'), when: () => selectedTasks().length === 1 },
    ([task]) => openShare(task ? taskTarget(task) : null),
  ),
  {
    id: 'move-up',
    name: ({ t }) => t('moveUp'),
    keys: 'alt+ArrowUp',
    group: 'tasks',
    run: moveFocusedTask(-1),
  },
  {
    id: 'move-down',
    name: ({ t }) => t('moveDown'),
    keys: 'alt+ArrowDown',
    group: 'tasks',
    run: moveFocusedTask(1),
  },
  {
    id: 'carry',
    name: ({ t }) => t('carry'),
    keys: 'v',
    group: 'do',
    when: () => false,
    takesKeys: () => spotAtFocus() !== undefined,
    run: carryFocused,
  },
];

function toggleFocused(): void {
  const { focused } = selection.get();
  if (focused) selection.toggle(focused);
}

const plan = (tasks: Task[], when: When, { actions, words }: CommandContext): void =>
  void actions.update(tasks, { when }, words.labels.when(when, currentDay()));

const changing: PlannerCommand[] = [
  taskCommand(
    { id: 'complete', name: ({ common }) => common('complete'), keys: ' ' },
    (tasks, { actions }) => void actions.complete(tasks),
  ),
  taskCommand({ id: 'today', name: ({ t }) => t('forToday'), keys: 't' }, (tasks, context) =>
    plan(tasks, { kind: 'today' }, context),
  ),
  taskCommand({ id: 'tomorrow', name: ({ t }) => t('forTomorrow'), keys: 'y' }, (tasks, context) =>
    plan(tasks, onDay(addDays(currentDay(), 1)), context),
  ),
  taskCommand({ id: 'later', name: ({ t }) => t('forLater'), keys: 'l' }, (tasks, context) =>
    plan(tasks, { kind: 'anytime' }, context),
  ),
  taskCommand({ id: 'future', name: ({ t }) => t('forFuture'), keys: 'f' }, (tasks, context) =>
    plan(tasks, { kind: 'someday' }, context),
  ),
  taskCommand({ id: 'when', name: ({ common }) => common('when'), keys: 's' }, (tasks) =>
    openPicker('when', tasks),
  ),
  taskCommand(
    { id: 'free-slot', name: ({ t }) => t('nextFreeTime'), keys: 'b' },
    (tasks, { toFreeTimes }) => void toFreeTimes(tasks),
  ),
  taskCommand({ id: 'deadline', name: ({ common }) => common('deadline'), keys: 'd' }, (tasks) =>
    openPicker('deadline', tasks),
  ),
  taskCommand({ id: 'move', name: ({ t }) => t('moveTo'), keys: 'm' }, (tasks) => openPicker('move', tasks)),
  taskCommand({ id: 'tags', name: ({ common }) => common('tags'), keys: '#' }, (tasks) =>
    openPicker('tags', tasks),
  ),
  taskCommand({ id: 'priority', name: ({ common }) => common('priority'), keys: '!' }, (tasks) =>
    openPicker('priority', tasks),
  ),
  taskCommand({ id: 'assign', name: ({ t }) => t('assign'), keys: 'a' }, (tasks) =>
    openPicker('assignee', tasks),
  ),
  taskCommand(
    { id: 'archive', name: ({ common }) => common('archive'), keys: 'e' },
    (tasks, { actions }) => void actions.archive(tasks),
  ),
  taskCommand(
    { id: 'delete', name: ({ common }) => common('delete'), keys: 'Backspace' },
    (tasks, { actions }) => void actions.remove(tasks),
  ),
  {
    id: 'session',
    name: ({ t }) => t('startOrStop'),
    keys: 'p',
    group: 'tasks',
    // Without a selected task it stops the running session.
    when: () => true,
    run: () => toggleSession(selectedTasks()[0]?.id),
  },
];

/** The row below the selection. It gets the focus when the selected rows leave the list. */
function rowAfter(tasks: readonly Task[]): string | undefined {
  const order = currentList()?.order ?? [];
  const last = Math.max(...tasks.map(({ id }) => order.indexOf(id)));
  return order.slice(last + 1)[0];
}

/** Keys 1 to 6 add tasks to that round of the page's day, or of today. */
const roundKeys = [0, 1, 2, 3, 4, 5].map((round) =>
  taskCommand(
    {
      id: `round-${round + 1}`,
      name: ({ t, roundName }) => t('putInto', { round: roundName(round) }),
      keys: String(round + 1),
      round,
    },
    (tasks, { planToday }) => {
      const next = rowAfter(tasks);
      if (!putInRound(round, tasks)) void planToday(round, tasks);
      else if (next) focusRow(next);
    },
  ),
);

export const commands: readonly PlannerCommand[] = [
  ...general,
  ...pageCommands,
  ...moving,
  ...changing,
  ...roundKeys,
  ...rowCommands,
  ...headingCommands,
];

/** Commands that apply to the current page and selection. */
export const offeredCommands = (): PlannerCommand[] =>
  commands.filter(({ group, when }) => (when ? when() : group !== 'tasks' || selectedTasks().length > 0));
