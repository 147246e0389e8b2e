import { useQuery } from '@tanstack/react-query';
import type { Frame } from '@/server/types';
import { useToday } from '../../sync/today';
import { useTRPC } from '../../sync/trpc';
import { useWorkspaceId } from './current-workspace';

/** The data of the frame around every page, for the current workspace. What opens with a page reads it again. */
export function useFrame(options: { refetchOnMount?: boolean } = {}) {
  const trpc = useTRPC();
  const day = useToday();
  return useQuery(trpc.screens.frame.queryOptions({ day, workspaceId: useWorkspaceId() }, options));
}

/** The same for what opens on a page, such as a line or a comment. The planner keeps it up to date, so nothing is read again. */
export const useKnownFrame = (): Frame | undefined => useFrame({ refetchOnMount: false }).data;

/** The frame of a task's workspace, which can differ from the page's because rounds hold tasks of all workspaces. */
export function useFrameOf(
  task: { workspaceId: string } | undefined,
  { frame, today }: { frame: Frame | undefined; today: string },
): Frame | undefined {
  const trpc = useTRPC();
  const workspaceId = task?.workspaceId;
  const elsewhere = frame !== undefined && workspaceId !== undefined && workspaceId !== frame.workspaceId;
  const isMember = frame?.workspaces.some(({ id }) => id === workspaceId) ?? false;
  const { data } = useQuery(
    trpc.screens.frame.queryOptions({ day: today, workspaceId }, { enabled: elsewhere && isMember }),
  );
  return elsewhere ? data : frame;
}
