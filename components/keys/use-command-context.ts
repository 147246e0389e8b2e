import { useMemo } from 'react';
import type { Task } from '@/server/types';
import { retryImport } from '../data/connection';
import { useWorkspaceId } from '../data/current-workspace';
import { usePreferences, useRoundNames } from '../data/preferences';
import { useScreenCache } from '../data/screen-cache';
import { createRun } from '../data/server-run';
import { currentDay } from '../data/today';
import { offerUndo, startAction } from '../data/undo';
import { runActions } from '../data/use-action';
import { usePageTools } from '../data/use-page-tools';
import { textOfPage } from '../language/late-messages';
import { addToRound, takeFromRound } from '../rounds/add-to-round';
import { useGroupWords } from '../tasks/group-words';
import { nameTasks } from '../tasks/name-tasks';
import { useTaskActions } from '../tasks/use-task-actions';
import { useOpenPage } from '../ui/navigation';
import type { CommandContext } from './command';
import { copyLink, toItems, toProject } from './row-work';

const importFreeSlot = retryImport(() => import('./free-slot'));

/** The context of commands that run by key, from the palette or from a row's menu. */
export function useCommandContext(): CommandContext {
  const open = useOpenPage();
  const tools = usePageTools();
  const workspaceId = useWorkspaceId();
  const preferences = usePreferences();
  const actions = useTaskActions();
  const { refresh } = useScreenCache();
  const roundNames = useRoundNames();
  const words = useGroupWords();
  return useMemo(() => {
    const run = createRun(refresh);
    const { client } = tools;
    const work = { client, run, go: open };
    return {
      actions,
      words,
      go: open,
      copyLink,
      toProject: (task) => toProject(task, work),
      async toFreeTimes(tasks) {
        const { toFreeTimes } = await importFreeSlot();
        await toFreeTimes(tasks, { tools, workspaceId, preferences, actions, words });
      },
      toItems: (tasks) => toItems(tasks, client),
      async planToday(index: number, tasks: readonly Task[]) {
        const ids = tasks.map(({ id }) => id);
        const to = { day: currentDay(), index };
        const redo = () => runActions(() => addToRound(client, ids, to));
        const action = startAction();
        if (!(await redo())) return;
        const t = await textOfPage('keys');
        offerUndo(t('putIntoToday', { tasks: nameTasks(tasks, words.common), round: roundNames(index) }), {
          undo: () => runActions(() => takeFromRound(client, ids, to)),
          redo,
          action,
        });
      },
    };
  }, [open, tools, workspaceId, preferences, actions, refresh, roundNames, words]);
}
