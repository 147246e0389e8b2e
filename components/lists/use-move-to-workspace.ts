import { useQueryClient } from '@tanstack/react-query';
import type { Project } from '@/server/types';
import { useText } from '../shell/language/language';
import { createRun } from '../sync/server-run';
import { useTRPCClient } from '../sync/trpc';
import { offerUndo, startAction } from '../sync/undo';

/** Returns a function that moves a project to another workspace, and offers Undo. Says who lost tasks by it. */
export function useMoveToWorkspace() {
  const t = useText('views');
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const run = createRun(() => queryClient.invalidateQueries());
  return async (project: Project, to: { id: string; name: string }): Promise<void> => {
    const { id: projectId, workspaceId, areaId, name } = project;
    const action = startAction();
    const move = () => run(() => client.projects.move.mutate({ projectId, workspaceId: to.id }));
    const moved = await move();
    if (!moved) return;
    const before = { workspaceId, areaId };
    const undo = async () =>
      (await run(() => client.screens.moveBack.mutate({ projectId, before, made: false }))) !== undefined;
    const lost = moved.unassigned.reduce((sum, { taskCount }) => sum + taskCount, 0);
    await offerUndo(t('movedToWorkspace', { project: name, workspace: to.name, count: lost }), {
      action,
      undo,
      redo: async () => (await move()) !== undefined,
    });
  };
}
