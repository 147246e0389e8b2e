'use client';

import type { Action, ActionInputs } from '@/planner/actions';
import { textOfPage } from '../language/late-messages';
import { newUuid } from './new-uuid';
import type { useTRPCClient } from './trpc';
import { act } from './use-action';

type Client = ReturnType<typeof useTRPCClient>;
type Fields<Path extends keyof ActionInputs> = Omit<ActionInputs[Path], 'id'>;

interface Creation {
  does: Extract<Action, { path: `screens.create${'Area' | 'Project' | 'Heading'}` }>;
  /** The actions that delete it. It is then in the trash. */
  by: readonly Action[];
  /** The action after which it is as it was, once it is out of the trash. */
  after?: Action;
}

/** Creates a place. Undo deletes it. Resolves to its id, or to undefined if that was refused. */
async function create(client: Client, { does, by, after }: Creation): Promise<{ id: string } | undefined> {
  const { id, name } = does.input;
  const common = await textOfPage('common');
  const restore: Action = { path: 'trash.restore', input: { trashId: id } };
  const said = common('addedNamed', { name: name.slice(0, 40) });
  const undo = { said, by, redo: after ? [restore, after] : [restore], quiet: true };
  return (await act(client, does, undo)) ? { id } : undefined;
}

/** What creates places. */
export const createCreation = (client: Client, workspaceId: string | undefined) => ({
  createArea(fields: Fields<'screens.createArea'>) {
    const id = newUuid();
    const archive = (restore: boolean): Action => ({ path: 'areas.archive', input: { areaId: id, restore } });
    return create(client, {
      does: { path: 'screens.createArea', input: { id, workspaceId, ...fields } },
      by: [archive(false), { path: 'areas.remove', input: { areaId: id } }],
      after: archive(true),
    });
  },
  createProject(fields: Fields<'screens.createProject'>) {
    const id = newUuid();
    const archive = (restore: boolean): Action => ({
      path: 'projects.archive',
      input: { projectId: id, restore },
    });
    return create(client, {
      does: {
        path: 'screens.createProject',
        input: fields.areaId ? { id, ...fields } : { id, workspaceId, ...fields },
      },
      by: [archive(false), { path: 'projects.remove', input: { projectId: id } }],
      after: archive(true),
    });
  },
  createHeading(fields: Fields<'screens.createHeading'>) {
    const id = newUuid();
    return create(client, {
      does: { path: 'screens.createHeading', input: { id, ...fields } },
      by: [{ path: 'headings.remove', input: { headingId: id } }],
    });
  },
});
