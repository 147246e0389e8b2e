'use client';

import { useSearchParams } from 'next/navigation';
import { useLayoutEffect } from 'react';
import { createStore, useStorePart } from './store';

const shown = createStore<string | null>(null);

/** The task that is open, as the address says. Only one component of a page may ask: it tells the rows. */
export function useOpenTask(): string | null {
  const id = useSearchParams().get('task');
  useLayoutEffect(() => shown.set(id), [id]);
  return id;
}

/** Whether a task is the open one. Rows ask here, so that opening one does not draw all of them again. */
export const useIsOpen = (id: string): boolean => useStorePart(shown, (open) => open === id);

/** Opens a task beside the page, or closes it; Back undoes it. No request is made for the page itself. */
export function openTask(id: string | null): void {
  const url = new URL(window.location.href);
  if (url.searchParams.get('task') === id) return;
  if (id) url.searchParams.set('task', id);
  else url.searchParams.delete('task');
  window.history.pushState(null, '', url);
}

let entering: string | null = null;

const focusTitle = () =>
  document.querySelector<HTMLElement>('[data-detail] :is([data-title], textarea)')?.focus();

/** Opens a task and goes on with the keyboard there. */
export function enterTask(id: string): void {
  entering = id;
  openTask(id);
  if (document.querySelector(`[data-detail="${CSS.escape(id)}"]`)) takeEntry(id);
}

/** Puts the keyboard on the title of a task that was opened for it, once it is drawn. */
export function takeEntry(id: string): void {
  if (entering !== id) return;
  entering = null;
  // After a panel that closes has given the focus back.
  requestAnimationFrame(focusTitle);
}

/** When a task has closed under the keyboard, its row goes on with it, or else the page. */
export function leaveTask(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body || document.querySelector('[data-detail]')) return;
    const row = document.querySelector<HTMLElement>(`[data-task-id="${CSS.escape(id)}"]`);
    (row ?? document.getElementById('page'))?.focus({ preventScroll: true });
  });
}
