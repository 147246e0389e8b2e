'use client';

import { useQuery } from '@tanstack/react-query';
import { useWorkspaceId } from './current-workspace';
import { useToday } from './today';
import { useTRPC } from './trpc';

/** The data of the frame around every page, for the current workspace. `served` is the day of the server's HTML. */
export function useFrame(served: string) {
  const trpc = useTRPC();
  const day = useToday(served);
  return useQuery(trpc.screens.frame.queryOptions({ day, workspaceId: useWorkspaceId() }));
}
