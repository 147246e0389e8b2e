import { addDays } from '@/domain/days';
import type { Project, Task } from '@/server/types';
import { textOfPage } from '../shell/language/late-messages';
import type { Action, ActionInputs } from '../sync/actions/actions';
import { newUuid } from '../sync/new-uuid';
import { currentDay } from '../sync/today';
import { runActions, sendAll } from '../sync/use-action';
import { type Client, removeAll } from '../task/rows/many-tasks';

type NewTasks = ActionInputs['screens.createTasks']['tasks'];

const item = (label: string) => ({ id: newUuid(), label, done: false });

/** Creates the sample. Resolves to its id, or to undefined if that was refused. */
export async function createSample(
  client: Client,
  workspaceId: string | undefined,
): Promise<string | undefined> {
  const [t, views] = await Promise.all([textOfPage('sample'), textOfPage('views')]);
  const [projectId, book, pack] = [newUuid(), newUuid(), newUuid()];
  const soon = addDays(currentDay(), 7);
  const tasks: Omit<NewTasks[number], 'id'>[] = [
    { title: t('askRobin'), priority: 2, durationMin: 10 },
    { title: t('chooseTown'), headingId: book, durationMin: 30, tags: [t('travel')] },
    { title: t('bookRoom'), headingId: book, deadline: soon, durationMin: 20 },
    { title: t('buyTickets'), headingId: book },
    {
      title: t('packBag'),
      headingId: pack,
      checklist: [item(t('swimwear')), item(t('charger')), item(t('aBook'))],
    },
    { title: t('waterPlants'), headingId: pack },
  ];
  const fields = { name: views('sampleName'), notes: t('notes'), deadline: addDays(currentDay(), 21) };
  const actions: Action[] = [
    { path: 'screens.createProject', input: { id: projectId, workspaceId, ...fields } },
    { path: 'screens.createHeading', input: { id: book, name: t('book'), projectId, deadline: soon } },
    { path: 'screens.createHeading', input: { id: pack, name: t('pack'), projectId } },
    {
      path: 'screens.createTasks',
      input: { tasks: tasks.map((task) => ({ id: newUuid(), projectId, ...task })) },
    },
  ];
  return (await runActions(() => sendAll(client, actions))) ? projectId : undefined;
}

/** Deletes the sample with its tasks: deleting the project alone would leave them without a project. */
export const removeSample = (client: Client, { id: projectId }: Project, tasks: readonly Task[]) =>
  runActions(async () => {
    await removeAll(client, tasks);
    const rest: Action[] = [
      { path: 'projects.archive', input: { projectId } },
      { path: 'projects.remove', input: { projectId } },
    ];
    await sendAll(client, rest);
  });
