'use client';

import { useEffect } from 'react';
import type { Task } from '@/server/types';
import { type Drop, onDrop } from '../tasks/drops';
import { type Entry, type Group, groupName } from '../tasks/groups';
import type { TaskActions } from '../tasks/use-task-actions';

interface Place {
  group: Group;
  beforeId: string | null;
}

/** Where a drop over a row goes: onto a name, to the head of the group; onto a task, before or behind it. */
function placeOf(entries: readonly Entry[], { activeId, overId, taskIds }: Drop): Place | undefined {
  const to = entries.findIndex(({ key }) => key === overId);
  const over = entries[to];
  if (!over || over.kind === 'mark') return undefined;
  const staying = (group: Group) => group.tasks.filter(({ id }) => !taskIds.includes(id));
  if (over.kind !== 'task') return { group: over.group, beforeId: staying(over.group)[0]?.id ?? null };
  const from = entries.findIndex(({ key }) => key === activeId);
  const active = entries[from];
  const downward = active?.kind === 'task' && active.group.key === over.group.key && from < to;
  const rest = staying(over.group);
  const at = rest.findIndex(({ id }) => id === over.task.id);
  return { group: over.group, beforeId: (downward ? rest[at + 1]?.id : over.task.id) ?? null };
}

interface Rows {
  entries: readonly Entry[];
  /** The tasks under the list, which may be dragged into it. */
  below: readonly Task[];
}

/** Lets a page's list take what is dropped on its rows. */
export function useListDrop({ entries, below }: Rows, { move }: Pick<TaskActions, 'move'>): void {
  useEffect(
    () =>
      onDrop((drop) => {
        // A row of a round that is dropped on the list leaves its round: that is for the rounds to do.
        if (drop.activeId.startsWith('planned:')) return undefined;
        const place = placeOf(entries, drop);
        if (!place || drop.taskIds.length === 0) return undefined;
        const listed = entries.flatMap((entry) => (entry.kind === 'task' ? [entry.task] : []));
        const tasks = [...listed, ...below].filter(({ id }) => drop.taskIds.includes(id));
        const { group, beforeId } = place;
        const { parent, when } = group;
        const name = groupName(group);
        const rest = group.tasks.filter(({ id }) => !drop.taskIds.includes(id));
        const at = rest.findIndex(({ id }) => id === beforeId);
        return {
          place: name,
          position: (at === -1 ? rest.length : at) + 1,
          of: rest.length + tasks.length,
          go: () => void move(tasks, { list: group.tasks, beforeId, parent, when, name }),
        };
      }),
    [entries, below, move],
  );
}
