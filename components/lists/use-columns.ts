import { useEffect } from 'react';
import type { Task } from '@/server/types';
import { findRow } from '../shell/state/find-row';
import { focusRow, useListKeys } from '../task/rows/current-list';
import type { Group } from '../task/rows/groups';

/** The task beside another one: at the same position of the next day that has tasks. */
function beside(groups: readonly Group[], id: string | undefined, key: string): Task | undefined {
  const at = groups.findIndex(({ tasks }) => tasks.some((task) => task.id === id));
  const days = key === 'ArrowLeft' ? groups.slice(0, Math.max(at, 0)).reverse() : groups.slice(at + 1);
  const tasks = at === -1 ? [] : (days.find((day) => day.tasks.length > 0)?.tasks ?? []);
  const position = groups[at]?.tasks.findIndex((task) => task.id === id) ?? 0;
  return tasks[Math.min(position, tasks.length - 1)];
}

/** Left and Right move between the days. */
function useColumnKeys(groups: readonly Group[]): void {
  useEffect(() => {
    const press = ({ key, target, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const isArrow = key === 'ArrowLeft' || key === 'ArrowRight';
      if (!isArrow || shiftKey || altKey || ctrlKey || metaKey) return;
      const next = target instanceof HTMLElement && beside(groups, target.dataset['taskId'], key);
      if (next) focusRow(next.id);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [groups]);
}

/** The keys of a page with a column or cell for each day. */
export function useColumns(groups: readonly Group[], order: readonly string[]): void {
  useListKeys({
    order,
    selectable: order,
    groups,
    reveal: (id) => findRow(id)?.scrollIntoView({ block: 'nearest' }),
  });
  useColumnKeys(groups);
}
