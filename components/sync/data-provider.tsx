'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createClient } from './client';
import { createQueryClient } from './query-client';
import { TRPCProvider } from './trpc';
import { WriteQueueContext } from './use-page-tools';
import { WriteQueue } from './write-queue';

interface DataProviderProps {
  children: ReactNode;
  /** Makes the client and its queue. By default they talk to the server. */
  connect?: () => { queue: WriteQueue; client: ReturnType<typeof createClient> };
}

function connectServer() {
  const queue = new WriteQueue();
  return { queue, client: createClient(queue) };
}

export function DataProvider({ children, connect = connectServer }: DataProviderProps) {
  const [queryClient] = useState(createQueryClient);
  const [{ queue, client }] = useState(connect);
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        <WriteQueueContext value={queue}>{children}</WriteQueueContext>
      </TRPCProvider>
    </QueryClientProvider>
  );
}
