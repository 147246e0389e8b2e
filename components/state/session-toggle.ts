import { createStore } from 'zustand/vanilla';

type Toggle = (taskId: string | undefined) => void;

const store = createStore<{ toggle: Toggle | null }>(() => ({ toggle: null }));

/** Registers what the session key does. Returns the function that unregisters it. */
export function registerSessionToggle(toggle: Toggle): () => void {
  store.setState({ toggle });
  return () => {
    if (store.getState().toggle === toggle) store.setState({ toggle: null });
  };
}

/** Starts a session on a task, or stops the running session when it is on that task or no task is given. */
export const toggleSession = (taskId: string | undefined): void => store.getState().toggle?.(taskId);
