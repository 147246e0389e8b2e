import { addDays } from '@/server/domain/days';
import type { Project } from '@/server/types';
import { currentDay } from '../data/today';
import type { useTRPCClient } from '../data/trpc';
import { SAMPLE_NAME } from './sample-name';

type Client = ReturnType<typeof useTRPCClient>;

export async function createSample(client: Client, workspaceId: string | undefined): Promise<Project> {
  const { project } = await client.projects.createTree.mutate({
    workspaceId,
    name: SAMPLE_NAME,
    notes: 'Headings split a project into parts, with a milestone where one has a date.',
    deadline: addDays(currentDay(), 21),
    tasks: [{ title: 'Ask Robin which weekend is free', priority: 2, durationMin: 10 }],
    headings: [
      {
        name: 'Book',
        deadline: addDays(currentDay(), 7),
        tasks: [
          { title: 'Choose a town by the sea', durationMin: 30, tags: ['travel'] },
          { title: 'Book the room', deadline: addDays(currentDay(), 7), durationMin: 20 },
          { title: 'Buy train tickets' },
        ],
      },
      {
        name: 'Pack',
        tasks: [
          { title: 'Pack the bag', checklist: ['Swimwear', 'Charger', 'Book'].map((label) => ({ label })) },
          { title: 'Water the plants before leaving' },
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
