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
import { type CommandContext, onTasks, type PlannerCommand, selectedTasks } from './command';
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
  {
    id: 'select',
    name: ({ t }) => t('select'),
    keys: 'x',
    group: 'tasks',
    run: onTasks(() => toggleFocused()),
  },
  {
    id: 'open',
    name: ({ t }) => t('open'),
    keys: 'Enter',
    group: 'tasks',
    run: onTasks(([task]) => task && enterTask(task.id)),
  },
  {
    id: 'share-task',
    name: ({ t }) => t('shareTask'),
    group: 'tasks',
    when: () => selectedTasks().length === 1,
    run: onTasks(([task]) => openShare(task ? taskTarget(task) : null)),
  },
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
  {
    id: 'complete',
    name: ({ common }) => common('complete'),
    keys: ' ',
    group: 'tasks',
    run: onTasks((tasks, { actions }) => void actions.complete(tasks)),
  },
  {
    id: 'today',
    name: ({ t }) => t('forToday'),
    keys: 't',
    group: 'tasks',
    run: onTasks((tasks, env) => plan(tasks, { kind: 'today' }, env)),
  },
  {
    id: 'tomorrow',
    name: ({ t }) => t('forTomorrow'),
    keys: 'y',
    group: 'tasks',
    run: onTasks((tasks, env) => plan(tasks, onDay(addDays(currentDay(), 1)), env)),
  },
  {
    id: 'later',
    name: ({ t }) => t('forLater'),
    keys: 'l',
    group: 'tasks',
    run: onTasks((tasks, env) => plan(tasks, { kind: 'anytime' }, env)),
  },
  {
    id: 'future',
    name: ({ t }) => t('forFuture'),
    keys: 'f',
    group: 'tasks',
    run: onTasks((tasks, env) => plan(tasks, { kind: 'someday' }, env)),
  },
  {
    id: 'when',
    name: ({ common }) => common('when'),
    keys: 's',
    group: 'tasks',
    run: onTasks((tasks) => openPicker('when', tasks)),
  },
  {
    id: 'free-slot',
    name: ({ t }) => t('nextFreeTime'),
    keys: 'b',
    group: 'tasks',
    run: onTasks((tasks, { toFreeTimes }) => void toFreeTimes(tasks)),
  },
  {
    id: 'deadline',
    name: ({ common }) => common('deadline'),
    keys: 'd',
    group: 'tasks',
    run: onTasks((tasks) => openPicker('deadline', tasks)),
  },
  {
    id: 'move',
    name: ({ t }) => t('moveTo'),
    keys: 'm',
    group: 'tasks',
    run: onTasks((tasks) => openPicker('move', tasks)),
  },
  {
    id: 'tags',
    name: ({ common }) => common('tags'),
    keys: '#',
    group: 'tasks',
    run: onTasks((tasks) => openPicker('tags', tasks)),
  },
  {
    id: 'priority',
    name: ({ common }) => common('priority'),
    keys: '!',
    group: 'tasks',
    run: onTasks((tasks) => openPicker('priority', tasks)),
  },
  {
    id: 'assign',
    name: ({ t }) => t('assign'),
    keys: 'a',
    group: 'tasks',
    run: onTasks((tasks) => openPicker('assignee', tasks)),
  },
  {
    id: 'archive',
    name: ({ common }) => common('archive'),
    keys: 'e',
    group: 'tasks',
    run: onTasks((tasks, { actions }) => void actions.archive(tasks)),
  },
  {
    id: 'delete',
    name: ({ common }) => common('delete'),
    keys: 'Backspace',
    group: 'tasks',
    run: onTasks((tasks, { actions }) => void actions.remove(tasks)),
  },
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
const roundKeys = [1, 2, 3, 4, 5, 6].map(
  (number): PlannerCommand => ({
    id: `round-${number}`,
    name: ({ t, roundName }) => t('putInto', { round: roundName(number - 1) }),
    keys: String(number),
    group: 'tasks',
    round: number - 1,
    run: onTasks((tasks, { planToday }) => {
      const next = rowAfter(tasks);
      if (!putInRound(number - 1, tasks)) void planToday(number - 1, tasks);
      else if (next) focusRow(next);
    }),
  }),
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
