'use client';

import { useQuery } from '@tanstack/react-query';
import type { Frame } from '@/server/types';
import { useTRPC } from './trpc';

/** What stands around a task of whatever workspace, as today's rounds hold them: the page's frame where it is of the same. */
export function useFrameOf(
  task: { workspaceId: string } | undefined,
  { frame, today }: { frame: Frame | undefined; today: string },
): Frame | undefined {
  const trpc = useTRPC();
  const workspaceId = task?.workspaceId;
  const elsewhere = frame !== undefined && workspaceId !== undefined && workspaceId !== frame.workspaceId;
  const seated = frame?.workspaces.some(({ id }) => id === workspaceId) ?? false;
  const { data } = useQuery(
    trpc.screens.frame.queryOptions({ day: today, workspaceId }, { enabled: elsewhere && seated }),
  );
  return elsewhere ? data : frame;
}
