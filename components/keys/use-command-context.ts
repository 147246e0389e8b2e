import { useMemo } from 'react';
import type { Text } from '@/language/translator';
import type { Action } from '@/planner/actions';
import type { Outputs, Task } from '@/server/types';
import { retryImport } from '../data/connection';
import { useWorkspaceId } from '../data/current-workspace';
import { newUuid } from '../data/new-uuid';
import { usePreferences, useRoundNames } from '../data/preferences';
import { useScreenCache } from '../data/screen-cache';
import { createRun } from '../data/server-run';
import { currentDay } from '../data/today';
import type { useTRPCClient } from '../data/trpc';
import { offerUndo, startAction } from '../data/undo';
import { runActions, sendAll } from '../data/use-action';
import { usePageTools } from '../data/use-page-tools';
import { useWords } from '../data/words';
import { textOfPage } from '../language/late-messages';
import { addToRound, takeFromRound } from '../rounds/add-to-round';
import { archiveAll, nameTasks } from '../tasks/many-tasks';
import { useTaskActions } from '../tasks/use-task-actions';
import { useOpenPage } from '../ui/navigation';
import { showError, showMessage } from '../ui/toast';

/** The context of the commands in a row's menu. */
interface RowWork {
  client: ReturnType<typeof useTRPCClient>;
  /** Runs a write of which the page needs the answer, then refreshes the pages. */
  run: ReturnType<typeof createRun>;
  go: (path: string) => void;
}

const linkOf = ({ id }: Task): string => new URL(`/today?task=${id}`, window.location.origin).href;

async function copyLink(tasks: readonly Task[]): Promise<void> {
  const t = await textOfPage('keys');
  try {
    await navigator.clipboard.writeText(tasks.map(linkOf).join('\n'));
    showMessage(t('copiedLinks', { count: tasks.length }));
  } catch {
    showError(t('noCopying'));
  }
}

/** What stays behind, for people; undefined if that is nothing. */
function leftBehind({ keptComments, keptFiles }: Converted, t: Text<'keys'>): string | undefined {
  if (keptComments > 0) return t(keptFiles > 0 ? 'bothStay' : 'commentsStay');
  return keptFiles > 0 ? t('filesStay') : undefined;
}

type Converted = Outputs['tasks']['convert'];

async function toProject({ id: taskId }: Task, { client, run, go }: RowWork): Promise<void> {
  const action = startAction();
  const made = await run(() => client.tasks.convert.mutate({ taskId }));
  if (!made) return;
  const { id: projectId, name } = made.project;
  go(`/project/${projectId}`);
  const undo = async () => {
    const back: Action[] = [
      { path: 'tasks.archive', input: { taskId, restore: true } },
      { path: 'projects.archive', input: { projectId } },
    ];
    const done = await runActions(() => sendAll(client, back));
    if (done) go('/today');
    return done;
  };
  const t = await textOfPage('keys');
  const [project, left] = [name.slice(0, 40), leftBehind(made, t)];
  const label = left ? t('madeProjectLeft', { name: project, left }) : t('madeProject', { name: project });
  offerUndo(label, { undo, action });
}

const itemsOf = ({ title, status, checklist }: Task) => [
  { id: newUuid(), label: title, done: status === 'done' },
  ...checklist,
];

/** Makes tasks items of the first one's checklist, with their own items, and archives them: their notes are kept there. */
async function toItems([first, ...others]: readonly Task[], client: RowWork['client']): Promise<void> {
  if (!first || others.length === 0) return;
  const action = startAction();
  const base = first.checklist;
  const checklist = [...base, ...others.flatMap(itemsOf)];
  const write = (from: typeof base, to: typeof base) =>
    client.screens.writeChecklist.mutate({ taskId: first.id, base: from, checklist: to });
  const done = await runActions(async () => {
    await write(base, checklist);
    await archiveAll(client, others, false);
  });
  if (!done) return;
  const [t, common] = await Promise.all([textOfPage('keys'), textOfPage('common')]);
  const tasks = nameTasks(others, common);
  offerUndo(t('madeItems', { count: others.length, tasks, task: first.title.slice(0, 40) }), {
    action,
    undo: () =>
      runActions(async () => {
        await archiveAll(client, others, true);
        await write(checklist, base);
      }),
  });
}

const importFreeSlot = retryImport(() => import('./free-slot'));

/** The context of commands that run by key, from the palette or from a row's menu. */
export function useCommandContext() {
  const open = useOpenPage();
  const tools = usePageTools();
  const workspaceId = useWorkspaceId();
  const preferences = usePreferences();
  const actions = useTaskActions();
  const { refresh } = useScreenCache();
  const roundNames = useRoundNames();
  const words = useWords('tasks');
  return useMemo(() => {
    const run = createRun(refresh);
    const { client } = tools;
    const work = { client, run, go: open };
    return {
      actions,
      words,
      go: open,
      copyLink,
      toProject: (task: Task) => toProject(task, work),
      async toFreeTimes(tasks: readonly Task[]): Promise<void> {
        const { toFreeTimes } = await importFreeSlot();
        await toFreeTimes(tasks, { tools, workspaceId, preferences, actions, words });
      },
      toItems: (tasks: readonly Task[]) => toItems(tasks, client),
      async planToday(index: number, tasks: readonly Task[]): Promise<void> {
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

export type CommandContext = ReturnType<typeof useCommandContext>;
