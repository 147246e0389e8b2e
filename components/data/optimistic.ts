'use client';

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { showError } from '../ui/toast';
import { messageOf } from './trpc';
import { clearToast, holdUndo } from './undo';

type Rollback = () => void;

/** Changes the cached data under a key and returns the rollback. Cancels running loads, so refetch at the end. */
export async function changeShown<Shown>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (shown: Shown, queryKey: QueryKey) => Shown,
): Promise<Rollback> {
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueriesData<Shown>({ queryKey });
  for (const [key, shown] of before) if (shown) queryClient.setQueryData(key, change(shown, key));
  return () => {
    for (const [key, shown] of before) queryClient.setQueryData(key, shown);
  };
}

interface Write {
  /** Shows the change and returns the rollback. */
  apply: () => Promise<Rollback>;
  send: () => Promise<unknown>;
  /** Refetches what the page shows. */
  refresh: () => unknown;
}

/** Sends actions. The overlay shows them meanwhile. Resolves to an error message if one was refused. */
export function tryActions(send: () => Promise<unknown>): Promise<string | undefined> {
  clearToast();
  return holdUndo(send().then(() => undefined, messageOf));
}

/** The same, but shows the error message. Resolves to whether all were done. */
export async function runActions(send: () => Promise<unknown>): Promise<boolean> {
  const failure = await tryActions(send);
  if (failure) showError(failure);
  return !failure;
}

async function attempt({ apply, send, refresh }: Write): Promise<string | undefined> {
  clearToast();
  const rollback = await apply();
  try {
    await send();
    return undefined;
  } catch (error) {
    rollback();
    return messageOf(error);
  } finally {
    void refresh();
  }
}

/** An optimistic update with rollback and refetch. Shows an error if the write failed. Resolves to whether it succeeded. */
export async function writeOptimistically(write: Write): Promise<boolean> {
  const failure = await holdUndo(attempt(write));
  if (failure) showError(failure);
  return !failure;
}

/**
 * Runs writes that cannot wait for the server, because people need its answer (a token, an invitation, an upload, what an
 * import brings) or another server does the work (calendars, packages, billing). They show once they are done. All other
 * writes are actions: see `useAction`. Shows an error and resolves to undefined if one fails.
 */
export const createRun =
  (refresh: () => unknown) =>
  async <Answer>(send: () => Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await send();
    } catch (error) {
      showError(messageOf(error));
      return undefined;
    } finally {
      await refresh();
    }
  };

/** The same for writes of which only the success counts. */
export function createSend(refresh: () => unknown) {
  const run = createRun(refresh);
  return async (send: () => Promise<unknown>): Promise<boolean> =>
    (await run(() => send().then(() => true))) ?? false;
}
