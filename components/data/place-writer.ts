'use client';

import { hashKey } from '@tanstack/react-query';
import { textOfPage } from '../language/late-messages';
import { showError } from '../ui/toast';
import { tryActions } from './optimistic';
import { messageOf } from './trpc';
import { offerUndo, startAction } from './undo';

export interface Write {
  send: () => Promise<unknown>;
  /** Reads what the write sets. Missing if nothing else can be overwritten by undoing it. */
  read?: () => Promise<unknown>;
}

const unreadable = (error: unknown) => {
  showError(messageOf(error));
  return undefined;
};

/** Whether a place is still as it was saved. Says so if it is not: undoing would overwrite another person's change. */
async function isStill(saved: unknown, read: () => Promise<unknown>): Promise<boolean> {
  const now = await read().catch(unreadable);
  if (now === undefined) return false;
  if (hashKey([now]) === hashKey([saved])) return true;
  showError((await textOfPage('common'))('changedSince'));
  return false;
}

/** Runs actions. With a message, they offer Undo. */
export function createWriter() {
  const run = ({ send }: Pick<Write, 'send'>) => tryActions(send);
  const report = async (running: Promise<string | undefined>) => {
    const failure = await running;
    if (failure) showError(failure);
    return !failure;
  };
  /** Writes unless the place was changed since `saved`. Resolves to what another write then finds, or to false. */
  const swap = async (to: Write, saved: unknown) => {
    if (to.read && !(await isStill(saved, to.read))) return false;
    return (await report(run(to))) && ((await to.read?.().catch(unreadable)) ?? true);
  };
  /** Resolves to an error message for the field. */
  const save = async (does: Write, back: Write, said?: string): Promise<string | undefined> => {
    const action = startAction();
    const failure = await run(does);
    if (failure || !said) return failure;
    let saved = await does.read?.().catch(unreadable);
    const step = (to: Write) => async () => {
      const next = await swap(to, saved);
      if (next !== false) saved = next;
      return next !== false;
    };
    offerUndo(said, { undo: step(back), redo: step(does), action });
    return undefined;
  };
  return { run, save, write: (does: Write, back: Write, said?: string) => report(save(does, back, said)) };
}
