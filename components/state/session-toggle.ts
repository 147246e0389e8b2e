'use client';

type Toggle = (taskId: string | undefined) => void;

let toggle: Toggle | null = null;

/** Lets the planner take the key that starts and stops a session; answers how to leave. */
export function onSessionKey(next: Toggle): () => void {
  toggle = next;
  return () => {
    if (toggle === next) toggle = null;
  };
}

/** Starts a session on a task, or stops the one that runs on it; without a task, stops what runs. */
export const toggleSession = (taskId: string | undefined): void => toggle?.(taskId);
