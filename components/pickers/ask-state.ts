'use client';

import { useSyncExternalStore } from 'react';
import type { Task } from '@/server/types';
import { onlyAs } from '../tasks/may';

export type Question = 'when' | 'deadline' | 'move' | 'tags' | 'priority';

interface Asked {
  question: Question;
  tasks: readonly Task[];
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks one thing of some tasks, in a panel over the page: from a key, a menu or a swipe. */
export const ask = (question: Question, tasks: readonly Task[]): void => {
  const own = onlyAs('editor', tasks);
  if (own.length > 0) set({ question, tasks: own });
};

export const closeAsk = (): void => set(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useAsked = (): Asked | null =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
