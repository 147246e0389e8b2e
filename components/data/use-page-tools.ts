'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC, useTRPCClient } from './trpc';
import { useWriteQueue } from './write-queue-context';

/** What actions need to write, and to change what the page shows. */
export function usePageTools() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const queue = useWriteQueue();
  return useMemo(() => ({ trpc, client, queryClient, queue }), [trpc, client, queryClient, queue]);
}

export type PageTools = ReturnType<typeof usePageTools>;
