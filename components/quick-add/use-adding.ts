'use client';

import { useState } from 'react';
import { isRefused, messageOf } from '../data/trpc';
import { openedPanel, openPanel } from '../frame/panels';
import { useAddToRound } from '../rounds/use-add-to-round';
import { useScreenCache } from '../tasks/screen-cache';
import { useTaskActions } from '../tasks/use-task-actions';
import { sayFailure } from '../ui/toast';
import { type Asked, keepUnsent } from './unsent';

/** Brings the lines that failed before the eyes again, where the panel was closed meanwhile. */
function show(reason: string): void {
  const open = openedPanel();
  if (open === 'new') return;
  if (open) sayFailure(`Not added, “New task” still holds it. ${reason}`);
  else openPanel('new');
}

/** Makes the tasks of lines; what the server does not take stays to be sent again, and only that. */
export function useAdding(onClose: () => void) {
  const { create } = useTaskActions();
  const { refresh } = useScreenCache();
  const addToRound = useAddToRound();
  const [count, setCount] = useState(0);
  const make = async ({ task, round }: Asked['made']) => {
    const { id, title } = await create(task);
    setCount((before) => before + 1);
    if (!round) return;
    // The task is there: sent again it would be there twice.
    await addToRound([id], round).catch((error: unknown) =>
      sayFailure(`“${title}” is added, but not to its round. ${messageOf(error)}`),
    );
  };
  const add = async (lines: readonly Asked[], close: boolean) => {
    if (close) onClose();
    const failed: Asked[] = [];
    let reason = '';
    let lost = false;
    for (const line of lines) {
      if (lost) failed.push(line);
      else
        await make(line.made).catch((error: unknown) => {
          failed.push(line);
          reason = messageOf(error);
          // What was not a refusal would fail for the next line too.
          lost = !isRefused(error);
        });
    }
    void refresh();
    if (failed.length === 0) return;
    keepUnsent(failed, reason);
    show(reason);
  };
  return { add, count };
}
