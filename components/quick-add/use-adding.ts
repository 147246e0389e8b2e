'use client';

import { useState } from 'react';
import { useScreenCache } from '../data/screen-cache';
import { isRefused, messageOf } from '../data/trpc';
import { useAddToRound } from '../rounds/use-add-to-round';
import { openedPanel, openPanel } from '../state/panels';
import { useTaskActions } from '../tasks/use-task-actions';
import { showError } from '../ui/toast';
import { type Asked, keepUnsent } from './unsent-lines';

/** Reopens the panel for failed lines. If another panel is open, shows a toast instead. */
function show(reason: string): void {
  const open = openedPanel();
  if (open === 'new') return;
  if (open) showError(`Not added. Open “New task” to try again. ${reason}`);
  else openPanel('new');
}

/** Tasks per request. */
const BATCH = 50;

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

type Make = (lines: readonly Asked[]) => Promise<void>;

interface Failure {
  lines: Asked[];
  reason: string;
}

/** Sends lines in batches. Resends a refused batch line by line, so that one bad line does not block the others. */
async function makeAll(lines: readonly Asked[], make: Make): Promise<Failure> {
  const failed: Asked[] = [];
  let reason = '';
  const batches = chunk(lines, BATCH);
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    try {
      await make(batch);
    } catch (error) {
      if (isRefused(error) && batch.length > 1) {
        batches.unshift(...chunk(batch, 1));
        continue;
      }
      reason = messageOf(error);
      failed.push(...batch);
      // Any other error, such as a lost connection, would hit the remaining batches too.
      if (!isRefused(error)) failed.push(...batches.splice(0).flat());
    }
  }
  return { lines: failed, reason };
}

/** Creates tasks from lines. Stores only the failed lines for another try. */
export function useAdding(onClose: () => void) {
  const { create } = useTaskActions();
  const { refresh } = useScreenCache();
  const addToRound = useAddToRound();
  const [count, setCount] = useState(0);
  const make: Make = async (lines) => {
    const tasks = await create(lines.map(({ made }) => made.task));
    setCount((before) => before + tasks.length);
    for (const [at, { made }] of lines.entries()) {
      const task = tasks[at];
      if (!made.round || !task) continue;
      // The task exists. Failing here would resend the line and create it twice.
      await addToRound([task.id], made.round).catch((error: unknown) =>
        showError(`Added “${task.title}”, but not to its round. ${messageOf(error)}`),
      );
    }
  };
  const add = async (lines: readonly Asked[], close: boolean) => {
    if (close) onClose();
    const failed = await makeAll(lines, make);
    void refresh();
    if (failed.lines.length === 0) return;
    keepUnsent(failed.lines, failed.reason);
    show(failed.reason);
  };
  return { add, count };
}
