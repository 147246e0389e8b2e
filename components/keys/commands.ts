'use client';

import { createStore } from 'zustand/vanilla';
import { addDays } from '@/server/domain/days';
import { onDay } from '@/server/domain/when';
import type { Task } from '@/server/types';
import { currentDay } from '../data/today';
import { redoLast, undoLast } from '../data/undo';
import { dayPath, getPage } from '../state/current-page';
import { engagedRound, putInRound } from '../state/day-rounds';
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

const goTo = (name: string, key: string, path: string): PlannerCommand => ({
  id: path,
  name,
  keys: `g ${key}`,
  group: 'Go to',
  run: ({ go }) => go(path),
});

const general: PlannerCommand[] = [
  { id: 'new', name: 'New task', keys: 'n', group: 'Do', run: () => openPanel('new') },
  { id: 'new-note', name: 'New note', group: 'Do', run: ({ go }) => go('/notes/new') },
  // The palette does not list the command that opens it.
  ...['/', 'mod+k'].map(
    (keys): PlannerCommand => ({
      id: `search ${keys}`,
      name: 'Search and commands',
      keys,
      group: 'Do',
      when: () => false,
      run: () => openPanel('search'),
    }),
  ),
  { id: 'filter', name: 'Filter tasks', keys: 'shift+f', group: 'Do', run: ({ go }) => go('/filter') },
  {
    id: 'focus',
    name: 'Focus on the engaged round',
    group: 'Do',
    when: () => engagedRound() !== null,
    run: () => {
      const round = engagedRound();
      if (round) openFocus(round);
    },
  },
  { id: 'close-day', name: 'Close the day', group: 'Do', run: ({ go }) => go('/close-day') },
  { id: 'keys', name: 'Keys', keys: '?', group: 'Do', run: () => openPanel('keys') },
  { id: 'guide', name: 'Guide', group: 'Do', run: () => window.location.assign('/help') },
  {
    id: 'share',
    name: 'Share this project or area',
    group: 'Do',
    run: () => openShare(getPage()?.place?.target ?? null),
    when: () => Boolean(getPage()?.place),
  },
  { id: 'undo', name: 'Undo', keys: 'mod+z', group: 'Do', run: () => void undoLast() },
  { id: 'redo', name: 'Redo', keys: 'mod+shift+z', group: 'Do', run: () => void redoLast() },
  goTo('Today', 't', '/today'),
  goTo('Notifications', 'i', '/inbox'),
  goTo('Upcoming', 'u', '/upcoming'),
  goTo('Later', 'l', '/later'),
  goTo('Future', 'f', '/future'),
  goTo('Journal', 'j', '/journal'),
  { id: 'habits', name: 'Habits', group: 'Go to', run: ({ go }) => go('/habits') },
  { id: 'notes', name: 'Notes', group: 'Go to', run: ({ go }) => go('/notes') },
  { id: 'statistics', name: 'Statistics', group: 'Go to', run: ({ go }) => go('/statistics') },
  { id: 'packages', name: 'Templates and packages', group: 'Go to', run: ({ go }) => go('/packages') },
  { id: 'shared', name: 'Shared with me', group: 'Go to', run: ({ go }) => go('/shared') },
  { id: 'activity', name: 'Activity', group: 'Go to', run: ({ go }) => go('/activity') },
  { id: 'archive-page', name: 'Archive', group: 'Go to', run: ({ go }) => go('/archive') },
  { id: 'trash', name: 'Trash', group: 'Go to', run: ({ go }) => go('/trash') },
  { id: 'settings', name: 'Settings', group: 'Go to', run: ({ go }) => go('/settings') },
  { id: 'preferences', name: 'Preferences', group: 'Go to', run: ({ go }) => go('/settings/preferences') },
];

const moving: PlannerCommand[] = [
  { id: 'down', name: 'Next task', keys: 'j', group: 'Tasks', run: () => void step(1) },
  { id: 'up', name: 'Previous task', keys: 'k', group: 'Tasks', run: () => void step(-1) },
  { id: 'select', name: 'Select', keys: 'x', group: 'Tasks', run: onTasks(() => toggleFocused()) },
  {
    id: 'open',
    name: 'Open',
    keys: 'Enter',
    group: 'Tasks',
    run: onTasks(([task]) => task && enterTask(task.id)),
  },
  {
    id: 'share-task',
    name: 'Share the task',
    group: 'Tasks',
    when: () => selectedTasks().length === 1,
    run: onTasks(([task]) => openShare(task ? taskTarget(task) : null)),
  },
  { id: 'move-up', name: 'Move up', keys: 'alt+ArrowUp', group: 'Tasks', run: moveFocusedTask(-1) },
  { id: 'move-down', name: 'Move down', keys: 'alt+ArrowDown', group: 'Tasks', run: moveFocusedTask(1) },
];

function toggleFocused(): void {
  const { focused } = selection.get();
  if (focused) selection.toggle(focused);
}

const changing: PlannerCommand[] = [
  {
    id: 'complete',
    name: 'Complete',
    keys: ' ',
    group: 'Tasks',
    run: onTasks((tasks, { actions }) => void actions.complete(tasks)),
  },
  {
    id: 'today',
    name: 'For today',
    keys: 't',
    group: 'Tasks',
    run: onTasks((tasks, { actions }) => void actions.update(tasks, { when: { kind: 'today' } }, 'Today')),
  },
  {
    id: 'tomorrow',
    name: 'For tomorrow',
    keys: 'y',
    group: 'Tasks',
    run: onTasks(
      (tasks, { actions }) =>
        void actions.update(tasks, { when: onDay(addDays(currentDay(), 1)) }, 'Tomorrow'),
    ),
  },
  {
    id: 'later',
    name: 'For later',
    keys: 'l',
    group: 'Tasks',
    run: onTasks((tasks, { actions }) => void actions.update(tasks, { when: { kind: 'anytime' } }, 'Later')),
  },
  {
    id: 'future',
    name: 'For the future',
    keys: 'f',
    group: 'Tasks',
    run: onTasks((tasks, { actions }) => void actions.update(tasks, { when: { kind: 'someday' } }, 'Future')),
  },
  { id: 'when', name: 'When', keys: 's', group: 'Tasks', run: onTasks((tasks) => openPicker('when', tasks)) },
  {
    id: 'deadline',
    name: 'Deadline',
    keys: 'd',
    group: 'Tasks',
    run: onTasks((tasks) => openPicker('deadline', tasks)),
  },
  {
    id: 'move',
    name: 'Move to',
    keys: 'm',
    group: 'Tasks',
    run: onTasks((tasks) => openPicker('move', tasks)),
  },
  { id: 'tags', name: 'Tags', keys: '#', group: 'Tasks', run: onTasks((tasks) => openPicker('tags', tasks)) },
  {
    id: 'priority',
    name: 'Priority',
    keys: '!',
    group: 'Tasks',
    run: onTasks((tasks) => openPicker('priority', tasks)),
  },
  {
    id: 'assign',
    name: 'Assign',
    keys: 'a',
    group: 'Tasks',
    run: onTasks((tasks) => openPicker('assignee', tasks)),
  },
  {
    id: 'archive',
    name: 'Archive',
    keys: 'e',
    group: 'Tasks',
    run: onTasks((tasks, { actions }) => void actions.archive(tasks)),
  },
  {
    id: 'delete',
    name: 'Delete',
    keys: 'Backspace',
    group: 'Tasks',
    run: onTasks((tasks, { actions }) => void actions.remove(tasks)),
  },
];

const PENDING_MS = 2_000;

/** The day being navigated to. Pressing the key again before the page shows it continues from this day. */
const pendingDay = createStore(() => ({ from: '', day: '', until: 0 }));

/** Goes to the previous or next day. Pages without a day count from today. */
const stepDay =
  (by: number) =>
  ({ go }: CommandContext) => {
    const from = getPage()?.day ?? currentDay();
    const last = pendingDay.getState();
    const isLoading = last.from === from && Date.now() < last.until;
    const day = addDays(isLoading ? last.day : from, by);
    pendingDay.setState({ from, day, until: Date.now() + PENDING_MS });
    go(dayPath(day, currentDay()));
  };

const dayKeys: PlannerCommand[] = [
  { id: 'day-before', name: 'Previous day', keys: '[', group: 'Go to', run: stepDay(-1) },
  { id: 'day-after', name: 'Next day', keys: ']', group: 'Go to', run: stepDay(1) },
  {
    id: 'session',
    name: 'Start or stop a session',
    keys: 'p',
    group: 'Tasks',
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
    name: `Put into Round ${number}`,
    keys: String(number),
    group: 'Tasks',
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
  ...moving,
  ...changing,
  ...dayKeys,
  ...roundKeys,
  ...rowCommands,
  ...headingCommands,
];

/** Commands that apply to the current page and selection. */
export const offeredCommands = (): PlannerCommand[] =>
  commands.filter(({ group, when }) => (when ? when() : group !== 'Tasks' || selectedTasks().length > 0));
