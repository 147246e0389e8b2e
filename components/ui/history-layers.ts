import { useEffect, useEffectEvent } from 'react';

/**
 * A panel, menu or task over the page. Each open layer has one entry in the browser's history, so that Back closes the
 * top one. The entries follow what is open: closing a layer in another way goes back over its entry.
 */
export interface Layer {
  close: () => void;
  /** Removes the layer from the address. Only a layer that has its own address stays in the history when another page opens. */
  clearAddress?: (url: URL) => void;
}

/** Stored with an entry of the history. */
interface Place {
  /** Names the page below the layers; null for a page that had none. */
  page: number | null;
  /** How many layers lie over the page. */
  depth: number;
}

const bare: Place = { page: null, depth: 0 };

const storedPlace = (): Place => window.history.state?.layers ?? bare;

const isBrowser = typeof window !== 'undefined';

/** Lowest first. */
const layers: Layer[] = [];
let place = isBrowser ? storedPlace() : bare;
let href = isBrowser ? window.location.href : '';
/** The address that the entry shall have once the history is where it should be. */
let wanted: string | null = null;
/** What to do then. */
const waiting: (() => void)[] = [];
let isPlanned = false;
/** Runs while the browser goes back, which it does later. */
let travel: ReturnType<typeof setTimeout> | undefined;
let readAddress: () => Layer | null = () => null;

/** A browser that gets too many calls ignores `history.go`. */
const TRAVEL_MS = 3000;

function write(how: 'pushState' | 'replaceState', next: Place, address?: string | null): void {
  place = next;
  window.history[how]({ layers: next }, '', address);
  href = window.location.href;
}

function addEntries(): void {
  const page = place.page ?? Date.now();
  // The router of Next may have written over what was stored with the page.
  if (storedPlace().page !== page) write('replaceState', { ...place, page });
  while (place.depth < layers.length) write('pushState', { page, depth: place.depth + 1 });
}

function goBack(steps: number): void {
  wanted ??= window.location.href;
  travel = setTimeout(() => {
    travel = undefined;
    place = { ...place, depth: layers.length };
    settle();
  }, TRAVEL_MS);
  window.history.go(-steps);
}

/** Makes the history follow the open layers. */
function follow(): void {
  if (travel) return;
  const extra = place.depth - layers.length;
  if (extra > 0) {
    goBack(extra);
    return;
  }
  if (extra < 0) addEntries();
  if (wanted && wanted !== window.location.href) write('replaceState', place, wanted);
  wanted = null;
}

function settle(): void {
  follow();
  while (!travel) {
    const next = waiting.shift();
    if (!next) return;
    next();
  }
}

/** Later, because one layer often closes when another one opens, which then takes its entry. */
function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  queueMicrotask(() => {
    isPlanned = false;
    settle();
  });
}

function closeFrom(depth: number): void {
  for (const layer of layers.splice(depth).reverse()) {
    if (layer.clearAddress) changeAddress(layer.clearAddress);
    layer.close();
  }
}

/** Opens the layer that the address names. */
function openFromAddress(): boolean {
  const layer = readAddress();
  if (!layer || place.depth <= layers.length) return false;
  if (!layers.includes(layer)) layers.push(layer);
  return true;
}

/** Entries of an earlier load of the page may be in the history. */
const isReloaded =
  isBrowser &&
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate');

/**
 * Entries from before a reload hold Next's tree of the page that was loaded then, which Next would draw at this address.
 * Takes that tree out of the entry, and gives Next the address alone.
 */
function dropOldTree(): void {
  if (!isReloaded) return;
  const { layers: stored } = window.history.state ?? {};
  const state = stored ? { layers: stored } : null;
  History.prototype.replaceState.call(window.history, state, '');
  window.history.replaceState(state, '', window.location.href);
}

/** Keeps what Next has drawn, if the planner draws the page of the entry by itself. */
export function keepTree(event: PopStateEvent): void {
  if (!isReloaded) return;
  event.stopImmediatePropagation();
  dropOldTree();
}

/** The person went back or forward. */
function arrive(isSamePage: boolean, before: string): void {
  wanted = isSamePage ? before : null;
  closeFrom(isSamePage ? place.depth : 0);
  if (!isSamePage) wanted = null;
  const isForward = place.depth > layers.length;
  if ((isForward || !isSamePage) && openFromAddress()) wanted = null;
}

function onPopState(event: PopStateEvent): void {
  const [from, before, isOwn] = [place, href, travel !== undefined];
  clearTimeout(travel);
  travel = undefined;
  place = storedPlace();
  href = window.location.href;
  const isSamePage = place.page !== null && place.page === from.page;
  if (isSamePage) dropOldTree();
  if (!isOwn || !isSamePage) arrive(isSamePage, before);
  follow();
  // The page did not change, so neither the router nor the page needs to know.
  if (isSamePage && window.location.href === before) event.stopImmediatePropagation();
  // After the other listeners, to whom it would seem to be where the browser arrived.
  setTimeout(settle);
}

// Captures, because the router of Next also listens at the window.
if (isBrowser) window.addEventListener('popstate', onPopState, true);

export function openLayer(layer: Layer): void {
  layers.push(layer);
  plan();
}

export function closeLayer(layer: Layer): void {
  const index = layers.indexOf(layer);
  if (index < 0) return;
  layers.splice(index, 1);
  if (layer.clearAddress) changeAddress(layer.clearAddress);
  plan();
}

/** Changes the address of the page and keeps its layers. */
export function changeAddress(change: (url: URL) => void): void {
  const url = new URL(wanted ?? window.location.href);
  change(url);
  wanted = url.href;
  plan();
}

/** Replaces the address of the page, keeps its layers, and then calls `done`. */
export function replaceAddress(address: string, done: () => void = () => undefined): void {
  wanted = new URL(address, window.location.href).href;
  waiting.push(done);
  settle();
}

/** Closes what lies over the page, and then calls `open`, which opens another page. */
export function leavePage(address: string, open: () => void): void {
  closeFrom(layers.findLastIndex(({ clearAddress }) => clearAddress) + 1);
  waiting.push(() => {
    if (new URL(address, window.location.href).href !== window.location.href) {
      layers.length = 0;
      place = bare;
    }
    open();
  });
  settle();
}

/** True if the address bar shows the address of what is open. */
export const isAddressSettled = (): boolean => !isPlanned && !travel && wanted === null;

/** Sets what opens the layer that the address names. It returns that layer, also if it is open already. */
export function onAddress(read: () => Layer | null): void {
  readAddress = read;
}

/** After a reload, the layers with an address are open again, and the entries of the others are left. */
export function resumeLayers(): void {
  if (place.depth > layers.length) openFromAddress();
  plan();
}

/** Gives a panel or menu its entry in the history while it is open. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = { close: () => close() };
    openLayer(layer);
    return () => closeLayer(layer);
  }, [isOpen]);
}
