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

/** The open task's id, of a page that is drawn. */
export const useOpenId = (): string | null => useId((open) => open ?? null);

/** The index of the open task's item in a list; -1 without one. */
export const useOpenIndex = (keys: readonly string[]): number =>
  useId((open) => (open ? keys.indexOf(open) : -1));

/** The room in the row of the open task. A task that has several rows opens in the first. */
const usePlaces = create<readonly { id: string; element: HTMLElement }[]>(() => []);

export const usePlaceOf = (id: string | null): HTMLElement | null =>
  usePlaces((places) => places.find((place) => place.id === id)?.element ?? null);

/** Whether this element has the task. */
export const useIsPlace = (element: HTMLElement | null): boolean =>
  usePlaces((places) => {
    const own = places.find((place) => place.element === element);
    return own !== undefined && own === places.find(({ id }) => id === own.id);
  });

export function offerPlace(id: string, element: HTMLElement): () => void {
  usePlaces.setState((places) => [...places, { id, element }], true);
  return () => usePlaces.setState((places) => places.filter((place) => place.element !== element), true);
}

/** Where the row of a task stood in the window before the task opened. */
let stood: { id: string; top: number } | null = null;

const noteTop = (id: string) => {
  const row = findRow(id);
  stood = row && { id, top: row.getBoundingClientRect().top };
};

/**
 * Keeps the row of a task that opened where it was in the window. One that is out of it, or has hardly any room below it,
 * comes into view.
 */
export function keepTop(id: string): void {
  const [row, page] = [findRow(id), document.getElementById('page')];
  if (!row || !page) return;
  const { top } = row.getBoundingClientRect();
  const { top: first, bottom: last } = page.getBoundingClientRect();
  const before = stood?.id === id ? stood.top : top;
  stood = null;
  const isInView = before >= first && before < last - ROW;
  const highest = first + MARGIN;
  const wanted = isInView ? Math.min(before, Math.max(highest, last - OPEN)) : highest;
  page.scrollTop += top - wanted;
}

const ROW = 36;
const MARGIN = 24;
/** How much of an open task is seen at least: its title, the beginning of its notes and what is set. */
const OPEN = 240;

/** Opens a task in its row, or else over the page; null closes it. Sends no request for the page. */
export function openTask(id: string | null): void {
  const known = useId.getState();
  const before = known === undefined ? inAddress() : known;
  if (before === id) return;
  if (id) noteTop(id);
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
    const row = findRow(id);
    (row ?? document.getElementById('page'))?.focus({ preventScroll: true });
    // The head of a long task may be above the window.
    row?.scrollIntoView({ block: 'nearest' });
  });
}
