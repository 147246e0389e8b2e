'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createClient } from './client';
import { createQueryClient } from './query-client';
import { TRPCProvider } from './trpc';
import { WriteQueueContext } from './use-page-tools';
import { WriteQueue } from './write-queue';

export function DataProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [queue] = useState(() => new WriteQueue());
  const [client] = useState(() => createClient(queue));
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        <WriteQueueContext value={queue}>{children}</WriteQueueContext>
      </TRPCProvider>
    </QueryClientProvider>
  );
}
