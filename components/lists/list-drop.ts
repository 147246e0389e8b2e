import type { Task } from '@/server/types';
import { useWords } from '../shell/parts/words';
import { type Drop, useDropHandler } from '../shell/state/drops';
import { byTimeFirst, type Entry, groupName, timeOf } from '../task/rows/groups';
import { useTaskActions } from '../task/rows/use-task-actions';

/** A drop on a group's title goes to its start, a drop on a task goes above or below it: before `staying[at]`. */
function placeOf(entries: readonly Entry[], { overId, taskIds, below }: Drop) {
  const over = entries.find(({ key }) => key === overId);
  if (!over || over.kind === 'mark' || over.kind === 'add') return undefined;
  const { group } = over;
  const moving = new Set(taskIds);
  const staying = group.tasks.filter(({ id }) => !moving.has(id));
  if (over.kind !== 'task') return { group, staying, at: 0, edge: 'below' } as const;
  const at = staying.findIndex(({ id }) => id === over.task.id);
  if (at === -1) return undefined;
  const edge = below ? 'below' : 'above';
  return { group, staying, at: below ? at + 1 : at, edge } as const;
}

/** What moves to a day goes below what has a time there. */
function belowTimed(place: NonNullable<ReturnType<typeof placeOf>>, tasks: readonly Task[]) {
  const { group, staying } = place;
  const least = staying.findIndex((task) => timeOf(task) === null);
  const first = least === -1 ? staying.length : least;
  if (!group.when || place.at >= first || tasks.every((task) => timeOf(task) !== null)) return place;
  return { ...place, at: first };
}

/** Handles what is dropped on a list, also tasks from below it. Shows nothing. */
export function ListDrop({ entries, below = [] }: { entries: readonly Entry[]; below?: readonly Task[] }) {
  const { move } = useTaskActions();
  const words = useWords('tasks');
  useDropHandler((drop) => {
    // `RoundDrop` handles rows that leave a round, and what does not fit on a day moves to another one.
    if (/^(planned|spill):/.test(drop.activeId)) return undefined;
    const aimed = placeOf(entries, drop);
    if (!aimed || drop.taskIds.length === 0) return undefined;
    const moving = new Set(drop.taskIds);
    const listed = entries.flatMap((entry) => (entry.kind === 'task' ? [entry.task] : []));
    const tasks = [...listed, ...below].filter(({ id }) => moving.has(id));
    const { group, staying, at, edge } = belowTimed(aimed, tasks);
    const { parent, when } = group;
    const name = groupName(group, words);
    const beforeId = staying[at]?.id ?? null;
    const placed = [...staying.slice(0, at), ...tasks, ...staying.slice(at)];
    const then = group.when ? byTimeFirst(placed) : placed;
    if (then.every(({ id }, index) => id === group.tasks[index]?.id)) return undefined;
    return {
      place: name,
      line: { id: drop.overId, edge },
      position: at + 1,
      of: then.length,
      run: () => void move(tasks, { list: group.tasks, beforeId, parent, when, name }),
    };
  });
  return null;
}
