'use client';

import type { Task } from '@/server/types';
import { onlyAs } from '../data/permissions';
import { createStore, useStore } from './store';
import { expectTyping, stopExpecting } from './typed-ahead';

export type Question = 'when' | 'deadline' | 'move' | 'tags' | 'priority';

interface Asked {
  question: Question;
  tasks: readonly Task[];
}

const asked = createStore<Asked | null>(null);

/** Asks one thing of some tasks, in a panel over the page: from a key, a menu or a swipe. */
export const openPicker = (question: Question, tasks: readonly Task[]): void => {
  const own = onlyAs('editor', tasks);
  if (own.length === 0) return;
  if (question === 'when' || question === 'deadline') expectTyping();
  asked.set({ question, tasks: own });
};

/** Whether something is asked, or about to be. */
export const isPickerOpen = (): boolean => asked.get() !== null;

export const closePicker = (): void => {
  stopExpecting();
  asked.set(null);
};

export const useOpenPicker = () => useStore(asked);
