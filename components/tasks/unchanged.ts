import { hashKey } from '@tanstack/react-query';
import { MAX_TASKS_BY_ID } from '@/server/domain/request-limits';
import type { Task } from '@/server/types';
import { inChunks } from '../data/batches';
import { isUnanswered, messageOf, type useTRPCClient } from '../data/trpc';
import { textOfPage } from '../language/late-messages';
import { showError } from '../ui/toast';
import { nameTasks } from './name-tasks';

type Client = ReturnType<typeof useTRPCClient>;

/** The fields to compare, or those to leave out. */
type Compared = { fields: readonly string[] } | { except: readonly string[] };

const pick = (task: Task, compared: Compared) =>
  Object.entries(task).filter(([name, value]) => {
    if (value === undefined) return false;
    return 'fields' in compared ? compared.fields.includes(name) : !compared.except.includes(name);
  });

const valuesOf = (task: Task, compared: Compared): string =>
  hashKey([Object.fromEntries(pick(task, compared))]);

const isSame = (compared: Compared, one: Task, other: Task): boolean =>
  valuesOf(one, compared) === valuesOf(other, compared);

interface Unchanged {
  tasks: Task[];
  /** Says which tasks were left out. */
  note: string | undefined;
}

async function explain(tasks: readonly Task[], left: readonly Task[]): Promise<string | undefined> {
  if (left.length === 0) return undefined;
  const [t, common] = await Promise.all([textOfPage('tasks'), textOfPage('common')]);
  if (tasks.length === 1) return t('oneChanged', { task: nameTasks(left, common) });
  return t('someChanged', { left: left.length, count: tasks.length });
}

/** The tasks as the server has them. Leaves out those that are gone. */
async function readNow(client: Client, tasks: Task[]): Promise<Task[]> {
  try {
    return (await client.selection.get.query({ taskIds: tasks.map(({ id }) => id) })).tasks;
  } catch (error) {
    // Without the server, the undo waits behind the write that it undoes.
    if (isUnanswered(error)) return tasks;
    throw error;
  }
}

/**
 * The tasks whose fields are still as the page left them. Undoing the others would overwrite what another person or
 * another tab changed since.
 */
async function unchanged(client: Client, tasks: readonly Task[], compared: Compared): Promise<Unchanged> {
  const answers = await Promise.all(inChunks(tasks, MAX_TASKS_BY_ID).map((some) => readNow(client, some)));
  const now = new Map(answers.flat().map((task) => [task.id, task]));
  const isLeft = (task: Task) => {
    const current = now.get(task.id);
    return current === undefined || !isSame(compared, task, current);
  };
  const left = tasks.filter(isLeft);
  const same = tasks.filter((task) => !isLeft(task));
  return { tasks: same, note: await explain(tasks, left) };
}

type Unchanging = Compared & {
  client: Client;
  /** As the page left them. */
  tasks: readonly Task[];
};

/** Does the work on the tasks that are unchanged. Resolves to false if that fails, or to a sentence about the others. */
export async function onUnchanged(
  { client, tasks, ...compared }: Unchanging,
  work: (tasks: Task[]) => Promise<boolean>,
): Promise<unknown> {
  try {
    const same = await unchanged(client, tasks, compared);
    if (same.tasks.length > 0) return (await work(same.tasks)) && (same.note ?? true);
    if (same.note) showError(same.note);
  } catch (error) {
    showError(messageOf(error));
  }
  return false;
}
