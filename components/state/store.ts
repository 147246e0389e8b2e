'use client';

import { useSyncExternalStore } from 'react';
import { tryStorage } from '../data/browser-storage';

export interface Store<Value> {
  /** What the server and the first paint show. */
  initial: Value;
  get: () => Value;
  set: (next: Value) => void;
  subscribe: (changed: () => void) => () => void;
}

/** A value that parts of the page share and that lasts as long as the page. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set(next) {
      value = next;
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** A text that this browser remembers. */
export function createKeptStore(key: string, initial: string): Store<string> {
  const { set, subscribe } = createStore(initial);
  return {
    initial,
    get: () => tryStorage(() => localStorage.getItem(key)) ?? initial,
    set(next) {
      tryStorage(() => localStorage.setItem(key, next));
      set(next);
    },
    subscribe(changed) {
      const stop = subscribe(changed);
      window.addEventListener('storage', changed);
      return () => {
        stop();
        window.removeEventListener('storage', changed);
      };
    },
  };
}

/** A part of a store, which must be the same as long as nothing changed. */
export const useStorePart = <Value, Part>(
  { initial, get, subscribe }: Store<Value>,
  partOf: (value: Value) => Part,
): Part =>
  useSyncExternalStore(
    subscribe,
    () => partOf(get()),
    () => partOf(initial),
  );

export const useStore = <Value>({ initial, get, subscribe }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, () => initial);
