import { create } from 'zustand';
import type { Task } from '@/server/types';

const useStore = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

/**
 * Left-over tasks whose move was undone on this page. The server cannot tell a move from its undo: both change the task
 * after its round closed.
 */
export const undone = {
  add: (tasks: readonly Task[]) =>
    useStore.setState(({ ids }) => ({ ids: new Set([...ids, ...tasks.map(({ id }) => id)]) })),
  drop: (tasks: readonly Task[]) =>
    useStore.setState(({ ids }) => ({
      ids: new Set([...ids].filter((id) => !tasks.some((task) => task.id === id))),
    })),
};

export const useUndone = () => useStore(({ ids }) => ids);
