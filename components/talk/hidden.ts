'use client';

import { useSyncExternalStore } from 'react';
import { fetchKept } from '../data/writes';

let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(next: Iterable<string>): void {
  hidden = new Set(next);
  for (const listener of listeners) listener();
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

const none: ReadonlySet<string> = new Set();

/** The comments that are deleted here and may still be taken back. */
export const useHidden = () =>
  useSyncExternalStore(
    subscribe,
    () => hidden,
    () => none,
  );

export const hideComment = (id: string): void => set([...hidden, id]);
export const showComment = (id: string): void => set([...hidden].filter((other) => other !== id));

/** Deletes a comment also when the page is left while it could still be taken back; answers how to call that off. */
export function sendOnLeaving(commentId: string): () => void {
  // Not by way of the client: it waits a moment for more to send, and there is none.
  const send = () =>
    void fetchKept('/api/trpc/comments.remove', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ commentId }),
    });
  window.addEventListener('pagehide', send, { once: true });
  return () => window.removeEventListener('pagehide', send);
}
