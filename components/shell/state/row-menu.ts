import { create } from 'zustand';
import type { Task } from '@/server/types';
import { selection } from './selection';

interface OpenMenu {
  task: Task;
  /** The rectangle that the menu opens at. */
  box: DOMRect;
  /** Gets the focus when the menu closes, instead of the row. */
  opener?: HTMLElement | undefined;
}

export const useRowMenu = create<OpenMenu | null>(() => null);

/** Opens the menu that all rows share. It acts on the selection when the row is part of it. */
export function openRowMenu(task: Task, box: DOMRect, opener?: HTMLElement): void {
  if (!selection.get().selected.has(task.id)) selection.clear();
  selection.focus(task.id);
  useRowMenu.setState({ task, box, opener }, true);
}

export const closeRowMenu = (): void => useRowMenu.setState(null);
