import { hashKey } from '@tanstack/react-query';
import { getUntypedClient } from '@trpc/client';
import { useMemo } from 'react';
import type { Action, ActionInputs } from '@/planner/actions';
import { textOfPage } from '../language/late-messages';
import { type Saved, showFailure } from '../ui/toast';
import { isUnanswered, messageOf, useTRPCClient } from './trpc';
import { clearToast, holdUndo, offerUndo, startAction } from './undo';
import { hasLateWrites } from './write-queue';

type Client = ReturnType<typeof useTRPCClient>;

interface Undo {
  /** What was done, for people. */
  label: string;
  /** The actions that undo it, in their order. */
  by: readonly Action[];
  /** The actions that do it again. Missing if that is the action itself. */
  redo?: readonly Action[];
  /** Shows no toast: the page shows what was done. */
  quiet?: boolean;
  /** Reads what the action sets. Undo and redo stop where another person changed it since. */
  read?: () => Promise<unknown>;
}

/** An operation with its input, where the compiler has checked that they belong together. */
interface Sent {
  path: string;
  input: unknown;
}

/** Sends actions. The overlay shows them meanwhile. Resolves to an error message if one was refused. */
export function tryActions(send: () => Promise<unknown>): Saved {
  clearToast();
  return holdUndo(send().then(() => undefined, messageOf));
}

/** The same, but shows the error message. Resolves to whether all were done. */
export const runActions = (send: () => Promise<unknown>): Promise<boolean> => showFailure(tryActions(send));

/** All at once, so that leaving the page does not interrupt them halfway. They are done in their order. */
export const sendAll = (client: Client, actions: readonly Sent[]) =>
  Promise.all(actions.map(({ path, input }) => getUntypedClient(client).mutation(path, input)));

/** Without the server, the undo waits behind the action that it undoes. */
function ignoreUnanswered(error: unknown): undefined {
  if (!isUnanswered(error)) throw error;
}

/** Does actions unless what they set was changed since it was saved: that would overwrite another person's change. */
function createStep(client: Client, read: Undo['read']) {
  // While a write waits, the server has not what the page shows.
  const look = async () => (read && !hasLateWrites() ? { value: await read() } : undefined);
  let saved = look().catch(() => undefined);
  const send = async (actions: readonly Sent[]): Saved => {
    try {
      const [before, now] = [await saved, await look().catch(ignoreUnanswered)];
      if (before && now && hashKey([before.value]) !== hashKey([now.value]))
        return (await textOfPage('common'))('changedSince');
    } catch (error) {
      return messageOf(error);
    }
    const failure = await tryActions(() => sendAll(client, actions));
    if (!failure) saved = look().catch(() => undefined);
    return failure;
  };
  return (actions: readonly Sent[]) => () => showFailure(send(actions));
}

/** Does an action, and offers to undo it. Resolves to an error message if it is refused. */
export async function tryAct(client: Client, does: Sent, undo?: Undo): Saved {
  const action = undo && startAction();
  const failure = await tryActions(() => sendAll(client, [does]));
  if (failure || !undo) return failure;
  const { label, by, redo = [does], quiet = false, read } = undo;
  const step = createStep(client, read);
  offerUndo(label, { action, quiet, undo: step(by), redo: step(redo) });
  return undefined;
}

/** The same outside of components, which have `useAction`. Shows the error. Resolves to whether it was done. */
export const act = <Path extends keyof ActionInputs>(
  client: Client,
  does: { path: Path; input: ActionInputs[Path] },
  undo?: Undo,
): Promise<boolean> => showFailure(tryAct(client, does, undo));

/**
 * Returns a function that does a kind of action. It shows at once, and waits where the server cannot be reached. Shows
 * an error if the server refuses it. Resolves to whether it was done.
 */
export function useAction<Path extends keyof ActionInputs>(path: Path) {
  const client = useTRPCClient();
  return useMemo(
    () => (input: ActionInputs[Path], undo?: Undo) => act(client, { path, input }, undo),
    [client, path],
  );
}
