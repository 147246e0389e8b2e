import { useQuery } from '@tanstack/react-query';
import type { Person } from '@/server/types';
import { useTRPC } from '../../sync/trpc';

const FRESH_MS = 5 * 60_000;
const nobody: readonly Person[] = [];

/** The people of a workspace that the user may know of. Empty while they load. */
export function usePeople(workspaceId: string | undefined): readonly Person[] {
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.mentionable.inWorkspace.queryOptions({ workspaceId: workspaceId ?? '' }),
    enabled: workspaceId !== undefined,
    staleTime: FRESH_MS,
  });
  return data?.people ?? nobody;
}
