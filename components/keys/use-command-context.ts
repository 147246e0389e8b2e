'use client';

import { useMemo } from 'react';
import type { Task } from '@/server/types';
import { createRun } from '../data/optimistic';
import { useRoundNames } from '../data/preferences';
import { useScreenCache } from '../data/screen-cache';
import { currentDay } from '../data/today';
import { useTRPCClient } from '../data/trpc';
import { clearToast, offerUndo } from '../data/undo';
import { textOfPage } from '../language/late-messages';
import { useAddToRound } from '../rounds/use-add-to-round';
import { useGroupWords } from '../tasks/group-words';
import { nameTasks } from '../tasks/name-tasks';
import { useTaskActions } from '../tasks/use-task-actions';
import { useOpenPage } from '../ui/navigation';
import type { CommandContext } from './command';
import { copyLink, toItems, toProject } from './row-work';

/** The context of commands that run by key, from the palette or from a row's menu. */
export function useCommandContext(): CommandContext {
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
      copyLink,
      toProject: (task) => toProject(task, work),
      toItems: (tasks) => toItems(tasks, work),
      async planToday(index: number, tasks: readonly Task[]) {
        clearToast();
        const ids = tasks.map(({ id }) => id);
        const undo = await run(() => addToRound(ids, { day: currentDay(), index }));
        if (!undo) return;
        const t = await textOfPage('keys');
        offerUndo(t('putIntoToday', { tasks: nameTasks(tasks, words.common), round: roundNames(index) }), {
          undo: () => run(undo),
        });
      },
    };
  }, [open, client, actions, addToRound, refresh, roundNames, words]);
}
