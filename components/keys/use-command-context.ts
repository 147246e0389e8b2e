'use client';

import { useMemo } from 'react';
import type { Task } from '@/server/types';
import { retryImport } from '../data/connection';
import { once } from '../data/late';
import { createRun } from '../data/optimistic';
import { useRoundNames } from '../data/preferences';
import { useScreenCache } from '../data/screen-cache';
import { currentDay } from '../data/today';
import { useTRPCClient } from '../data/trpc';
import { clearToast, offerUndo } from '../data/undo';
import { useText } from '../language/language';
import { useAddToRound } from '../rounds/use-add-to-round';
import { useGroupWords } from '../tasks/group-words';
import { nameTasks } from '../tasks/name-tasks';
import { useTaskActions } from '../tasks/use-task-actions';
import { useOpenPage } from '../ui/navigation';
import type { CommandContext } from './command';

const rowWork = once(retryImport(() => import('./row-work')));

/** The context of commands that run by key, from the palette or from a row's menu. */
export function useCommandContext(): CommandContext {
  const t = useText('keys');
  const open = useOpenPage();
  const client = useTRPCClient();
  const actions = useTaskActions();
  const addToRound = useAddToRound();
  const { refresh } = useScreenCache();
  const roundNames = useRoundNames();
  const words = useGroupWords();
  return useMemo(() => {
    const run = createRun(refresh);
    const work = { client, run, go: open };
    return {
      actions,
      words,
      go: open,
      copyLink: async (tasks) => (await rowWork()).copyLink(tasks),
      toProject: async (task) => (await rowWork()).toProject(task, work),
      toItems: async (tasks) => (await rowWork()).toItems(tasks, work),
      async planToday(index: number, tasks: readonly Task[]) {
        clearToast();
        const ids = tasks.map(({ id }) => id);
        const undo = await run(() => addToRound(ids, { day: currentDay(), index }));
        if (undo)
          offerUndo(t('putIntoToday', { tasks: nameTasks(tasks, words.common), round: roundNames(index) }), {
            undo: () => run(undo),
          });
      },
    };
  }, [open, client, actions, addToRound, refresh, roundNames, words, t]);
}
