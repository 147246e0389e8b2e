'use client';

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { clearToast, holdUndo, showError } from '../ui/toast';
import { messageOf } from './trpc';

type PutBack = () => void;

/** Changes what is cached under a key; answers how to put it back. What was loading is called off: ask again in the end. */
export async function changeShown<Shown>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (shown: Shown) => Shown,
): Promise<PutBack> {
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueriesData<Shown>({ queryKey });
  queryClient.setQueriesData<Shown>({ queryKey }, (shown) => shown && change(shown));
  return () => {
    for (const [key, shown] of before) queryClient.setQueryData(key, shown);
  };
}

interface Write {
  /** Shows the change; answers how to put it back. */
  apply: () => Promise<PutBack>;
  send: () => Promise<unknown>;
  /** Asks again what the page shows. */
  refresh: () => unknown;
}

/** Shows a change at once, puts it back where it is refused, and asks again; resolves to what went wrong. */
export const tryOptimistically = (write: Write): Promise<string | undefined> => holdUndo(attempt(write));

async function attempt({ apply, send, refresh }: Write): Promise<string | undefined> {
  clearToast();
  const putBack = await apply();
  try {
    await send();
    return undefined;
  } catch (error) {
    putBack();
    return messageOf(error);
  } finally {
    void refresh();
  }
}

/** The same, with a word where it is refused; then it resolves to false. */
export async function writeOptimistically(write: Write): Promise<boolean> {
  const failure = await tryOptimistically(write);
  if (failure) showError(failure);
  return !failure;
}

/** Sends writes that show once they are done: a refusal is said and answers undefined, and the page is asked for again. */
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
