import { addDays } from '@/domain/days';
import type { Project, Task } from '@/server/types';
import { textOfPage } from '../shell/language/late-messages';
import { type Act, together } from '../sync/actions/act';
import type { Action, ActionInputs } from '../sync/actions/actions';
import { deleteProject } from '../sync/actions/projects';
import { removeTasks } from '../sync/actions/tasks';
import { newUuid } from '../sync/new-uuid';
import { currentDay } from '../sync/today';

type NewTasks = ActionInputs['screens.createTasks']['tasks'];

const item = (label: string) => ({ id: newUuid(), label, done: false });

/** The sample, under an id. It offers no undo. */
export async function createSample(projectId: string, workspaceId: string | undefined): Promise<Act> {
  const [t, views] = await Promise.all([textOfPage('sample'), textOfPage('views')]);
  const [book, pack] = [newUuid(), newUuid()];
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
  const does: Action[] = [
    { path: 'screens.createProject', input: { id: projectId, workspaceId, ...fields } },
    { path: 'screens.createHeading', input: { id: book, name: t('book'), projectId, deadline: soon } },
    { path: 'screens.createHeading', input: { id: pack, name: t('pack'), projectId } },
    {
      path: 'screens.createTasks',
      input: { tasks: tasks.map((task) => ({ id: newUuid(), projectId, ...task })) },
    },
  ];
  return { does };
}

/** Deletes the sample with its tasks: deleting the project alone would leave them without a project. */
export const removeSample = (project: Project, tasks: readonly Task[]): Act => ({
  ...together(removeTasks(tasks), deleteProject(project)),
  isStepwise: true,
});
