'use client';

import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import type { Task } from '@/server/types';
import { createRun } from '../data/optimistic';
import { useScreenCache } from '../data/screen-cache';
import { currentDay } from '../data/today';
import { useAddToRound } from '../rounds/use-add-to-round';
import { roundName } from '../rounds/use-day';
import { nameTasks, useTaskActions } from '../tasks/use-task-actions';
import { clearToast, offerUndo } from '../ui/toast';
import type { CommandContext } from './commands';

/** The context of commands that run by key, from the palette or from a row's menu. */
export function useCommandContext(): CommandContext {
  const router = useRouter();
  const actions = useTaskActions();
  const addToRound = useAddToRound();
  const { refresh } = useScreenCache();
  return useMemo(() => {
    const run = createRun(refresh);
    return {
      actions,
      go: router.push,
      async planToday(index: number, tasks: readonly Task[]) {
        clearToast();
        const ids = tasks.map(({ id }) => id);
        const undo = await run(() => addToRound(ids, { day: currentDay(), index }));
        if (undo)
          offerUndo(`Put ${nameTasks(tasks)} into ${roundName(index)} of today`, { undo: () => run(undo) });
      },
    };
  }, [router, actions, addToRound, refresh]);
}
