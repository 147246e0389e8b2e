'use client';

import type { Inputs } from '@/server/types';
import { textOfPage } from '../language/late-messages';
import { createRun, createSend } from './optimistic';
import type { useTRPCClient } from './trpc';
import { offerUndo, startAction } from './undo';

type Client = ReturnType<typeof useTRPCClient>;
type Refresh = () => Promise<unknown>;

interface Made {
  id: string;
  name: string;
  remove: () => Promise<unknown>;
}

/** What creates places. Undo deletes them into the trash. */
export function createCreation(client: Client, refresh: Refresh, workspaceId: string | undefined) {
  const run = createRun(refresh);
  const isDone = createSend(refresh);
  const make = async <Answer>(send: () => Promise<Answer>, made: (answer: Answer) => Made) => {
    const action = startAction();
    const answer = await run(send);
    if (answer === undefined) return undefined;
    const { id: trashId, name, remove } = made(answer);
    const common = await textOfPage('common');
    offerUndo(common('addedNamed', { name: name.slice(0, 40) }), {
      action,
      quiet: true,
      undo: () => isDone(remove),
      redo: () => isDone(() => client.trash.restore.mutate({ trashId })),
    });
    return answer;
  };
  return {
    createArea: (input: Inputs['areas']['create']) =>
      make(
        () => client.areas.create.mutate({ workspaceId, ...input }),
        ({ area }) => ({ ...area, remove: () => client.areas.remove.mutate({ areaId: area.id }) }),
      ),
    createProject: (input: Inputs['projects']['create']) =>
      make(
        () => client.projects.create.mutate(input.areaId ? input : { workspaceId, ...input }),
        ({ project }) => ({
          ...project,
          remove: () => client.projects.remove.mutate({ projectId: project.id }),
        }),
      ),
    createHeading: (input: Inputs['headings']['create']) =>
      make(
        () => client.headings.create.mutate(input),
        ({ heading }) => ({
          ...heading,
          remove: () => client.headings.remove.mutate({ headingId: heading.id }),
        }),
      ),
  };
}
