import { create } from 'zustand';
import type { Task } from '@/server/types';
import { selection } from './selection';

interface OpenMenu {
  task: Task;
  /** The rectangle that the menu opens at. */
  box: DOMRect;
  /** Gets the focus when the menu closes, instead of the row. */
  opener?: HTMLElement;
}

const useStore = create<{ open: OpenMenu | null }>(() => ({ open: null }));

/** Opens the menu that all rows share. It acts on the selection when the row is part of it. */
export function openRowMenu(task: Task, box: DOMRect, opener?: HTMLElement): void {
  if (!selection.get().selected.has(task.id)) selection.clear();
  selection.focus(task.id);
  useStore.setState({ open: { task, box, ...(opener && { opener }) } });
}

export const closeRowMenu = (): void => useStore.setState({ open: null });

export const useRowMenu = () => useStore(({ open }) => open);
