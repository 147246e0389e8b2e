'use client';

import { getUntypedClient } from '@trpc/client';
import { useMemo } from 'react';
import type { Action, ActionInputs } from '@/planner/actions';
import { runActions } from './optimistic';
import { useTRPCClient } from './trpc';
import { offerUndo, startAction } from './undo';

type Client = ReturnType<typeof useTRPCClient>;

interface Undo {
  /** What was done, for people. */
  said: string;
  /** The actions that undo it, in their order. */
  by: readonly Action[];
  /** The actions that do it again. Missing if that is the action itself. */
  redo?: readonly Action[];
  /** Shows no toast: the page shows what was done. */
  quiet?: boolean;
}

/** An operation with its input, where the compiler has checked that they belong together. */
interface Sent {
  path: string;
  input: unknown;
}

/** Does actions in their order. Shows the error if one is refused, and resolves to whether all were done. */
const send = (client: Client, actions: readonly Sent[]): Promise<boolean> =>
  runActions(() =>
    Promise.all(actions.map(({ path, input }) => getUntypedClient(client).mutation(path, input))),
  );

async function sendWithUndo(client: Client, does: Sent, { said, by, redo = [], quiet = false }: Undo) {
  const action = startAction();
  if (!(await send(client, [does]))) return false;
  offerUndo(said, {
    action,
    quiet,
    undo: () => send(client, by),
    redo: () => send(client, redo.length > 0 ? redo : [does]),
  });
  return true;
}

/** Does an action and offers to undo it, if something does that. Outside of components; they have `useAction`. */
export const act = <Path extends keyof ActionInputs>(
  client: Client,
  does: { path: Path; input: ActionInputs[Path] },
  undo?: Undo,
): Promise<boolean> => (undo ? sendWithUndo(client, does, undo) : send(client, [does]));

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
