import { addDays } from '@/server/domain/days';
import type { Project } from '@/server/types';
import { currentDay } from '../data/today';
import type { useTRPCClient } from '../data/trpc';
import { textOfPage } from '../language/late-messages';

type Client = ReturnType<typeof useTRPCClient>;

export async function createSample(client: Client, workspaceId: string | undefined): Promise<Project> {
  const [t, views] = await Promise.all([textOfPage('sample'), textOfPage('views')]);
  const { project } = await client.projects.createTree.mutate({
    workspaceId,
    name: views('sampleName'),
    notes: t('notes'),
    deadline: addDays(currentDay(), 21),
    tasks: [{ title: t('askRobin'), priority: 2, durationMin: 10 }],
    headings: [
      {
        name: t('book'),
        deadline: addDays(currentDay(), 7),
        tasks: [
          { title: t('chooseTown'), durationMin: 30, tags: [t('travel')] },
          { title: t('bookRoom'), deadline: addDays(currentDay(), 7), durationMin: 20 },
          { title: t('buyTickets') },
        ],
      },
      {
        name: t('pack'),
        tasks: [
          {
            title: t('packBag'),
            checklist: [t('swimwear'), t('charger'), t('aBook')].map((label) => ({ label })),
          },
          { title: t('waterPlants') },
        ],
      },
    ],
  });
  return project;
}

/** Deletes the sample with its tasks: deleting the project alone would leave them without a project. */
export async function removeSample(client: Client, { id: projectId }: Project, taskIds: readonly string[]) {
  await Promise.all(taskIds.map((taskId) => client.tasks.remove.mutate({ taskId })));
  await client.projects.archive.mutate({ projectId });
  await client.projects.remove.mutate({ projectId });
}
