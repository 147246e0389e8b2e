import type { Target } from '../../sync/actions/tasks';
import { currentList, keepRowFocus } from '../../task/rows/current-list';
import { groupName, timeOf } from '../../task/rows/groups';
import type { Words } from '../parts/words';
import { nudgeInRound } from '../state/day-rounds';
import { foldedHeadings } from '../state/folded';
import { nudgeHeading } from '../state/heading-moves';
import { selection } from '../state/selection';
import type { CommandContext } from './use-command-context';

/** The position one step up or down. Past the end of a heading or day this is the next one. */
function targetOfStep(id: string, by: number, words: Words<'tasks'>): Target | undefined {
  const groups = currentList()?.groups ?? [];
  const at = groups.findIndex(({ tasks }) => tasks.some((task) => task.id === id));
  const [group, next] = [groups[at], groups[at + by]];
  if (!group) return undefined;
  const list = group.tasks;
  const to = list.findIndex((task) => task.id === id) + by;
  const [own, other] = [list[to - by], list[to]];
  // The rows of a day with a time are in its order.
  if (group.when && own && other && (timeOf(own) ?? timeOf(other))) return undefined;
  if (to >= 0 && to < list.length) {
    const before = by < 0 ? list[to] : list[to + 1];
    return {
      list,
      beforeId: before?.id ?? null,
      name: words.common('position', { at: to + 1, of: list.length }),
    };
  }
  const isHeading = next?.parent && (group.heading || next.heading);
  const isDay = group.when?.kind === 'date' && next?.when?.kind === 'date';
  if (!next || !(isHeading || isDay)) return undefined;
  // The row must not disappear into a folded heading.
  foldedHeadings.fold([next.key], false);
  const beforeId = (by > 0 && next.tasks[0]?.id) || null;
  const { parent, when } = next;
  return {
    list: next.tasks,
    beforeId,
    ...(parent && { parent }),
    ...(when && { when }),
    name: groupName(next, words),
  };
}

/** Moves the focused task up or down one row, or the focused heading with its tasks. */
export const moveFocusedTask =
  (by: number) =>
  (context: CommandContext): void => {
    if (!nudgeHeading(by) && !nudgeInRound(by)) moveInList(by, context);
  };

function moveInList(by: number, { actions, words }: CommandContext): void {
  const { focused } = selection.get();
  const tasks = currentList()?.groups.flatMap((group) => group.tasks) ?? [];
  const task = tasks.find(({ id }) => id === focused);
  const target = task && targetOfStep(task.id, by, words);
  if (!task || !target) return;
  keepRowFocus(task.id);
  void actions.move([task], target);
}
