'use client';

import type { Task } from '@/server/types';
import { selection } from './selection';
import { createStore, useStore } from './store';

interface Opened {
  task: Task;
  /** What it opens at. */
  box: DOMRect;
}

const opened = createStore<Opened | null>(null);

/** Opens the one menu that all rows share: for the selection, where the row is in it. */
export function openRowMenu(task: Task, box: DOMRect): void {
  if (!selection.get().selected.has(task.id)) selection.clear();
  selection.focus(task.id);
  opened.set({ task, box });
}

export const closeRowMenu = (): void => opened.set(null);

export const useRowMenu = () => useStore(opened);
