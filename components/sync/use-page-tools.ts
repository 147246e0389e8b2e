import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { useTRPC, useTRPCClient } from './trpc';
import type { WriteQueue } from './write-queue';

export const WriteQueueContext = createContext<WriteQueue | null>(null);

/** The write queue of the page. Throws outside `DataProvider`. */
export function useWriteQueue(): WriteQueue {
  const queue = useContext(WriteQueueContext);
  if (!queue) throw new Error('useWriteQueue needs a DataProvider around it.');
  return queue;
}

/** What actions need to write, and to change what the page shows. */
export function usePageTools() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const queue = useWriteQueue();
  return useMemo(() => ({ trpc, client, queryClient, queue }), [trpc, client, queryClient, queue]);
}

export type PageTools = ReturnType<typeof usePageTools>;
