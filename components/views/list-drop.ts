import { useLayoutEffect } from 'react';
import type { Task } from '@/server/types';
import { useWords } from '../data/words';
import { addDropHandler, type Drop, type Landing } from '../state/drops';
import { type Entry, type Group, groupName } from '../tasks/groups';
import { useTaskActions } from '../tasks/use-task-actions';

interface Place {
  group: Group;
  beforeId: string | null;
  line: Landing['line'];
}

/** A drop on a group's title goes to its start, a drop on a task goes above or below it. */
function placeOf(entries: readonly Entry[], { overId, taskIds, below }: Drop): Place | undefined {
  const over = entries.find(({ key }) => key === overId);
  if (!over || over.kind === 'mark' || over.kind === 'add') return undefined;
  const moving = new Set(taskIds);
  const staying = over.group.tasks.filter(({ id }) => !moving.has(id));
  if (over.kind !== 'task')
    return { group: over.group, beforeId: staying[0]?.id ?? null, line: { id: overId, edge: 'below' } };
  const at = staying.findIndex(({ id }) => id === over.task.id);
  if (at === -1) return undefined;
  const beforeId = staying[below ? at + 1 : at]?.id ?? null;
  return { group: over.group, beforeId, line: { id: overId, edge: below ? 'below' : 'above' } };
}

interface Rows {
  entries: readonly Entry[];
  /** Tasks below the list that can be dragged into it. */
  below: readonly Task[];
}

/** Handles what is dropped on a list. Shows nothing. */
export function ListDrop({ entries, below }: Rows) {
  const { move } = useTaskActions();
  const words = useWords('tasks');
  // Before the page says that its list is whole.
  useLayoutEffect(
    () =>
      addDropHandler((drop) => {
        // `RoundDrop` handles rows that leave a round.
        if (drop.activeId.startsWith('planned:')) return undefined;
        const place = placeOf(entries, drop);
        if (!place || drop.taskIds.length === 0) return undefined;
        const moving = new Set(drop.taskIds);
        const listed = entries.flatMap((entry) => (entry.kind === 'task' ? [entry.task] : []));
        const tasks = [...listed, ...below].filter(({ id }) => moving.has(id));
        const { group, beforeId, line } = place;
        const { parent, when } = group;
        const name = groupName(group, words);
        const rest = group.tasks.filter(({ id }) => !moving.has(id));
        const found = rest.findIndex(({ id }) => id === beforeId);
        const at = found === -1 ? rest.length : found;
        const then = [...rest.slice(0, at), ...tasks, ...rest.slice(at)];
        if (then.every(({ id }, index) => id === group.tasks[index]?.id)) return undefined;
        return {
          place: name,
          line,
          position: at + 1,
          of: then.length,
          run: () => void move(tasks, { list: group.tasks, beforeId, parent, when, name }),
        };
      }),
    [entries, below, move, words],
  );
  return null;
}
