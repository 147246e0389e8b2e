'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { createRun } from '../data/optimistic';
import { useTRPC, useTRPCClient } from '../data/trpc';

/** Returns a function that saves a project as a template and shows it. */
export function useSaveTemplate() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const router = useRouter();
  const run = createRun(() => queryClient.invalidateQueries({ queryKey: trpc.screens.packages.pathKey() }));
  return async (projectId: string) => {
    const made = await run(() => client.packages.createTemplate.mutate({ projectId }));
    if (made) router.push(`/packages?open=${made.package.packageId}`);
  };
}
