import type { Text } from '@/language/translator';
import type { Outputs, Task } from '@/server/types';
import { act } from '../../sync/act';
import { itemsOfTasks } from '../../sync/actions/checklists';
import { convertBack } from '../../sync/actions/projects';
import { putIntoToday } from '../../sync/actions/rounds';
import { retryImport } from '../../sync/connection';
import { newUuid } from '../../sync/new-uuid';
import { createScreenCache } from '../../sync/screen-cache';
import { createRun } from '../../sync/server-run';
import { currentDay } from '../../sync/today';
import { offerUndo, startAction } from '../../sync/undo';
import { showError, showMessage } from '../../ui/toast';
import { textOfPage } from '../language/late-messages';
import type { CommandContext } from './use-command-context';

const linkOf = ({ id }: Task): string => new URL(`/today?task=${id}`, window.location.origin).href;

export async function copyLink(tasks: readonly Task[]): Promise<void> {
  const t = await textOfPage('keys');
  try {
    await navigator.clipboard.writeText(tasks.map(linkOf).join('\n'));
    showMessage(t('copiedLinks', { count: tasks.length }));
  } catch {
    showError(t('noCopying'));
  }
}

/** A sentence about the comments and files that stay with the task; undefined if there are none. */
function leftBehind(
  { keptComments, keptFiles }: Outputs['tasks']['convert'],
  t: Text<'keys'>,
): string | undefined {
  if (keptComments > 0) return t(keptFiles > 0 ? 'bothStay' : 'commentsStay');
  return keptFiles > 0 ? t('filesStay') : undefined;
}

export async function toProject([task]: readonly Task[], { tools, go }: CommandContext): Promise<void> {
  if (!task) return;
  const taskId = task.id;
  const { client } = tools;
  const action = startAction();
  const run = createRun(createScreenCache(tools).refresh);
  const made = await run(() => client.tasks.convert.mutate({ taskId }));
  if (!made) return;
  const { id: projectId, name } = made.project;
  go(`/project/${projectId}`);
  const undo = async () => {
    const done = await act(tools, convertBack(taskId, projectId));
    if (done) go('/today');
    return done;
  };
  const t = await textOfPage('keys');
  const [project, left] = [name.slice(0, 40), leftBehind(made, t)];
  const label = left ? t('madeProjectLeft', { name: project, left }) : t('madeProject', { name: project });
  void offerUndo(label, { undo, action });
}

/** Makes tasks items of the first one's checklist. */
export async function toItems([first, ...others]: readonly Task[], { tools }: CommandContext): Promise<void> {
  if (first && others.length > 0) await act(tools, itemsOfTasks(first, others, others.map(newUuid)));
}

const importFreeSlot = retryImport(() => import('./free-slot'));

export async function toFreeTimes(tasks: readonly Task[], context: CommandContext): Promise<void> {
  const { toFreeTimes } = await importFreeSlot();
  await toFreeTimes(tasks, context);
}

/** Adds tasks to a round of today. */
export async function planToday(
  index: number,
  tasks: readonly Task[],
  { tools, roundNames }: CommandContext,
): Promise<void> {
  await act(tools, putIntoToday(tasks, { day: currentDay(), index }, roundNames(index)));
}
