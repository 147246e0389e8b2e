'use client';

import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '@/server/types';
import { currentDay } from './today';
import { isGone, isRefused, isSignedOut, TRPCProvider } from './trpc';
import { fetchKept, tabId } from './writes';

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isSignedOut(error)) window.location.assign('/sign-in');
        // What was taken from the person leaves the page too.
        if (isGone(error)) query.setState({ data: undefined });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: 'always',
        retry: (count, error) => count < 2 && !isRefused(error),
      },
    },
  });
}

const createClient = () =>
  createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: '/api/trpc',
        maxItems: 20,
        headers: () => ({ 'X-PC-Today': currentDay(), 'X-PC-Tab': tabId }),
        fetch: fetchKept,
      }),
    ],
  });

/** Gives the page its data: one cache, one connection, the browser's day on every call. */
export function DataProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
