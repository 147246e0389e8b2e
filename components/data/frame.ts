'use client';

import { useQuery } from '@tanstack/react-query';
import { useWorkspaceId } from './current-workspace';
import { useToday } from './today';
import { useTRPC } from './trpc';

/** What stands around every page, of the current workspace. `served` is the day the server's first answer used. */
export function useFrame(served: string) {
  const trpc = useTRPC();
  const day = useToday(served);
  return useQuery(trpc.screens.frame.queryOptions({ day, workspaceId: useWorkspaceId() }));
}
