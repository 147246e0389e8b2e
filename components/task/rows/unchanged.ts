import { hashKey } from '@tanstack/react-query';
import { MAX_TASKS_BY_ID } from '@/domain/request-limits';
import type { Task } from '@/server/types';
import { textOfPage } from '../../shell/language/late-messages';
import { inChunks } from '../../sync/actions/batches';
import { nameTasks } from '../../sync/actions/names';
import { isUnanswered, messageOf } from '../../sync/trpc';
import { hasUnsent } from '../../sync/write-queue';
import { showError } from '../../ui/toast';
import { type Client, idsOf } from './many-tasks';

/** Says which of several tasks were left out. */
async function noteOf(left: readonly Task[], count: number): Promise<string | undefined> {
  if (left.length === 0) return undefined;
  const [t, common] = await Promise.all([textOfPage('tasks'), textOfPage('common')]);
  return count === 1
    ? t('oneChanged', { task: nameTasks(left, common) })
    : t('someChanged', { left: left.length, count });
}

/** The tasks as the server has them. Leaves out those that are gone. */
async function readNow(client: Client, tasks: Task[]): Promise<Task[]> {
  // The server lacks what waits, and so differs although nobody changed anything.
  if (hasUnsent()) return tasks;
  try {
    return (await client.selection.get.query({ taskIds: idsOf(tasks) })).tasks;
  } catch (error) {
    // Without the server, the undo waits behind the write that it undoes.
    if (isUnanswered(error)) return tasks;
    throw error;
  }
}

interface Unchanging {
  client: Client;
  /** As the page left them. */
  tasks: readonly Task[];
  /** Whether a field is compared. One without a value counts as missing. */
  compares: (field: string) => boolean;
}

/**
 * Does the work on the tasks whose fields are still as the page left them. Undoing the others would overwrite what another
 * person or another tab changed since. Resolves to false if that fails, or to a sentence about the others.
 */
export async function onUnchanged(
  { client, tasks, compares }: Unchanging,
  work: (tasks: Task[]) => Promise<boolean>,
): Promise<unknown> {
  const valuesOf = (task: Task) =>
    hashKey([Object.fromEntries(Object.entries(task).filter(([field]) => compares(field)))]);
  try {
    const answers = await Promise.all(inChunks(tasks, MAX_TASKS_BY_ID).map((some) => readNow(client, some)));
    const now = new Map(answers.flat().map((task) => [task.id, valuesOf(task)]));
    const isSame = (task: Task) => now.get(task.id) === valuesOf(task);
    const same = tasks.filter(isSame);
    const left = tasks.filter((task) => !isSame(task));
    const note = await noteOf(left, tasks.length);
    if (same.length > 0) return (await work(same)) && (note ?? true);
    if (note) showError(note);
  } catch (error) {
    showError(messageOf(error));
  }
  return false;
}
