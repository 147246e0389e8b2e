import { useSearchParams } from 'next/navigation';
import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import {
  changeAddress,
  closeLayer,
  isAddressSettled,
  type Layer,
  onAddress,
  openLayer,
} from '../../ui/history-layers';
import { findRow } from './find-row';

/** The id. Undefined until the page is drawn. */
const useId = create<string | null | undefined>(() => undefined);

const setInAddress = (id: string | null) => (url: URL) => {
  if (id) url.searchParams.set('task', id);
  else url.searchParams.delete('task');
};

const inAddress = (): string | null => new URLSearchParams(window.location.search).get('task');

const layer: Layer = { close: () => useId.setState(null), clearAddress: setInAddress(null) };

onAddress(() => {
  const id = inAddress();
  useId.setState(id);
  return id ? layer : null;
});

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
  useLayoutEffect(() => {
    if (isAddressSettled()) useId.setState(inAddress());
  });
  return id === undefined ? asked.get('task') : id;
}

/** Renders only the rows whose answer changes, not all of them. */
export const useIsOpen = (id: string): boolean => useId((open) => open === id);

/** Opens a task beside the page; null closes it. Sends no request for the page. */
export function openTask(id: string | null): void {
  const known = useId.getState();
  const before = known === undefined ? inAddress() : known;
  if (before === id) return;
  useId.setState(id);
  if (!id) closeLayer(layer);
  else if (!before) openLayer(layer);
  changeAddress(setInAddress(id));
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
