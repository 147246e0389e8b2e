import { intoNamesake, withoutMembers } from '../../domain/import-reasons';
import type { Draft } from '../../exchange/draft';
import type { Writing } from '../../operation/trpc';
import { insertWorkspace } from '../workspaces/insert-workspace';
import { type Workspaces, workspacesOf } from './find-workspaces';
import type { PlacedDraft } from './place-draft';

const kinds = ['areas', 'projects', 'headings', 'tasks'] as const;

/** Makes the new workspaces, without those all of whose rows are elsewhere since an earlier import. */
export async function makeWorkspaces(
  ctx: Writing,
  { personal, teams }: Workspaces,
  { draft, placed }: { draft: Draft; placed: PlacedDraft },
): Promise<Workspaces> {
  const named = new Set(kinds.flatMap((kind) => draft[kind].map(({ workspace }) => workspace)));
  const written = new Set(kinds.flatMap((kind) => placed[kind].map(({ workspaceId }) => workspaceId)));
  const needed = teams.filter(({ key, id, found }) => found || written.has(id) || !named.has(key));
  for (const { id, name, line, found } of needed) {
    if (!found) {
      await insertWorkspace(ctx, { id, name });
      draft.skipped.push({ line, reason: withoutMembers(name) });
    } else if (found === 'by name' && written.has(id))
      draft.skipped.push({ line, reason: intoNamesake(name) });
  }
  return workspacesOf(personal, needed);
}
