import { hashKey } from '@tanstack/react-query';
import { getUntypedClient } from '@trpc/client';
import { useMemo } from 'react';
import { textOfPage } from '../shell/language/late-messages';
import { type Saved, showFailure } from '../ui/toast';
import type { Action, ActionInputs } from './actions/actions';
import { isUnanswered, messageOf, useTRPCClient } from './trpc';
import { clearToast, holdUndo, offerUndo } from './undo';
import { hasUnsent } from './write-queue';

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

const failureOf = (sent: Promise<unknown>): Saved => sent.then(() => undefined, messageOf);

/** Sends what a field saves. Resolves to an error message if it was refused. */
export function trySave(send: () => Promise<unknown>): Saved {
  clearToast();
  return holdUndo(failureOf(send()));
}

/** Sends actions, which the page shows meanwhile, and shows why one was refused. Resolves to whether all were done. */
export const runActions = (send: () => Promise<unknown>): Promise<boolean> => showFailure(failureOf(send()));

/** All at once, so that leaving the page does not interrupt them halfway. They are done in their order. */
export const sendAll = (client: Client, actions: readonly Sent[]) =>
  Promise.all(actions.map(({ path, input }) => getUntypedClient(client).mutation(path, input)));

/** Without the server, the undo waits behind the action that it undoes. */
function ignoreUnanswered(error: unknown): undefined {
  if (!isUnanswered(error)) throw error;
}

/** Does actions unless what they set was changed since it was saved: that would overwrite another person's change. */
function createStep(client: Client, saving: Saved, read: Undo['read']) {
  // While a write is under way, the server has not what the page shows.
  const look = async () => (read && !hasUnsent() ? { value: await read() } : undefined);
  let saved: { value: unknown } | undefined;
  const note = async (sent: Saved) => {
    if (!(await sent)) saved = await look().catch(() => undefined);
  };
  const send = async (actions: readonly Sent[]): Saved => {
    try {
      const now = saved && (await look().catch(ignoreUnanswered));
      if (saved && now && hashKey([saved.value]) !== hashKey([now.value]))
        return (await textOfPage('common'))('changedSince');
    } catch (error) {
      return messageOf(error);
    }
    saved = undefined;
    const sent = failureOf(sendAll(client, actions));
    void note(sent);
    return sent;
  };
  void note(saving);
  return (actions: readonly Sent[]) => () => showFailure(send(actions));
}

/** Does an action, and offers to undo it. Resolves to an error message if it is refused. */
export function tryAct(client: Client, does: Sent, undo?: Undo): Saved {
  clearToast();
  const saving = failureOf(sendAll(client, [does]));
  if (!undo) return saving;
  const { label, by, redo = [does], quiet, read } = undo;
  const step = createStep(client, saving, read);
  const done = saving.then((failure) => !failure);
  void offerUndo(label, { done, quiet, undo: step(by), redo: step(redo) });
  return saving;
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
