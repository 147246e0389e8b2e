import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../shell/language/language';
import { openShare, type ShareTarget, useShareTarget } from '../../shell/state/share-target';
import { createRun } from '../../sync/server-run';
import { useTRPCClient } from '../../sync/trpc';
import { offerUndo } from '../../sync/undo';

/** The dialog goes on to show a project after it moved. */
const showMoved = (target: ShareTarget): void => {
  if (useShareTarget.getState()?.id === target.id) openShare(target);
};

/**
 * Returns a function that lets a person edit a project of the personal workspace, where a grant cannot: the project moves
 * into a workspace that both have. Offers Undo. @throws the tRPC error, which a form shows.
 */
export function useLetEdit(target: ShareTarget) {
  const t = useText('sharing');
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries();
  const run = createRun(refresh);
  const projectId = target.id;
  return async (to: string): Promise<undefined> => {
    const { workspace, before } = await client.screens.letEdit.mutate({ projectId, target: to });
    const { id: workspaceId, name, made } = workspace;
    const undo = async () => {
      if (!(await run(() => client.screens.moveBack.mutate({ projectId, before, made })))) return false;
      if (made) await run(() => client.screens.removeEmptyWorkspace.mutate({ workspaceId }));
      showMoved(target);
      return true;
    };
    void offerUndo(t('movedToShare', { project: target.name, workspace: name }), { undo });
    showMoved({ ...target, workspaceId, areaId: null });
    await refresh();
    return undefined;
  };
}

export type LetEdit = ReturnType<typeof useLetEdit>;
