import { useSearchParams } from 'next/navigation';
import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { findRow } from './find-row';

/** The id. Undefined until the page is drawn. */
const useId = create<string | null | undefined>(() => undefined);

/** The task whose title takes the focus once it is drawn. */
let entering: string | null = null;

/**
 * The open task's id, which follows the address. Use it in one component per page. A task opens at once, before the router
 * knows of it.
 */
export function useOpenTask(): string | null {
  const asked = useSearchParams();
  const id = useId();
  // Read from the address bar, because the router may not know yet of a task that was just opened.
  useLayoutEffect(() => useId.setState(new URLSearchParams(window.location.search).get('task')));
  return id === undefined ? asked.get('task') : id;
}

/** Renders only the rows whose answer changes, not all of them. */
export const useIsOpen = (id: string): boolean => useId((open) => open === id);

/** Opens a task beside the page; null closes it. Adds a history entry and sends no request for the page. */
export function openTask(id: string | null): void {
  const url = new URL(window.location.href);
  if (url.searchParams.get('task') === id) return;
  if (id) url.searchParams.set('task', id);
  else url.searchParams.delete('task');
  window.history.pushState(null, '', url);
  useId.setState(id);
}

const focusTitle = () =>
  document.querySelector<HTMLElement>('[data-detail] :is([data-title], textarea)')?.focus();

/** Opens a task and focuses its title. */
export function enterTask(id: string): void {
  entering = id;
  openTask(id);
  if (document.querySelector(`[data-detail="${CSS.escape(id)}"]`)) takeEntry(id);
}

/** Focuses the title of a task that `enterTask` opened. Call it once the task is drawn. */
export function takeEntry(id: string): void {
  if (entering !== id) return;
  entering = null;
  // A closing panel restores the focus first.
  requestAnimationFrame(focusTitle);
}

/** Moves the focus from a closed task to its row, or else to the page. */
export function leaveTask(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body || document.querySelector('[data-detail]')) return;
    (findRow(id) ?? document.getElementById('page'))?.focus({ preventScroll: true });
  });
}
