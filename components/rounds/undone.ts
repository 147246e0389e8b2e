'use client';

import type { Task } from '@/server/types';
import { createStore, useStore } from '../state/store';

const ids = createStore<ReadonlySet<string>>(new Set());

/**
 * Left-over tasks whose move was undone on this page. The server cannot tell a move from its undo: both change the task
 * after its round closed.
 */
export const undone = {
  add: (tasks: readonly Task[]) => ids.set(new Set([...ids.get(), ...tasks.map(({ id }) => id)])),
  drop: (tasks: readonly Task[]) =>
    ids.set(new Set([...ids.get()].filter((id) => !tasks.some((task) => task.id === id)))),
};

export const useUndone = () => useStore(ids);
