'use client';

import { type Query, QueryCache, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '@/server/types';
import { AskingClient } from './asking-client';
import { RereadAfterWrites } from './reread-after-writes';
import { queryOf } from './return-path';
import { currentDay } from './today';
import { isGone, isRefused, isSignedOut, TRPCProvider } from './trpc';
import { newKey, tabId, WriteQueue } from './write-queue';
import { WriteQueueContext } from './write-queue-context';

/** Drops the cached data of something the user can no longer see, and refetches what the page shows. */
function forget(queryClient: QueryClient, query: Query<unknown, unknown, unknown>): void {
  if (query.state.data === undefined) return;
  query.setState({ data: undefined });
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries({ predicate: (other) => other.queryHash !== query.queryHash });
}

/** Opens the sign-in page, which returns to this page. */
function signInAgain(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/sign-in${queryOf(`${pathname}${search}`)}`);
}

function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new AskingClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isSignedOut(error)) signInAgain();
        if (isGone(error)) forget(queryClient, query);
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
  return queryClient;
}

const headers = () => ({ 'X-PC-Today': currentDay(), 'X-PC-Tab': tabId });

/** Operations of the account do not accept an idempotency key. */
const keyFor = ({ path }: { path: string }) => (path.startsWith('account.') ? {} : newKey());

/** `screens` has no writes of data: its one mutation only reports that a page is open. */
const isWrite = ({ type, path }: { type: string; path: string }) =>
  type === 'mutation' && !path.startsWith('screens.');

/** Servers and proxies refuse requests whose first lines are longer than 8 to 16 KB together. */
const LONGEST_ADDRESS = 6_000;

const createClient = (queue: WriteQueue) =>
  createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: isWrite,
        // Each write has its own idempotency key, so writes are not batched.
        true: httpLink({
          url: '/api/trpc',
          headers: ({ op }) => ({ ...headers(), ...keyFor(op) }),
          fetch: queue.fetch,
        }),
        false: httpBatchLink({
          url: '/api/trpc',
          maxItems: 20,
          maxURLLength: LONGEST_ADDRESS,
          headers,
          fetch: queue.read,
        }),
      }),
    ],
  });

/** Provides the query cache, the tRPC client and the write queue. */
export function DataProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [queue] = useState(() => new WriteQueue());
  const [client] = useState(() => createClient(queue));
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        <WriteQueueContext value={queue}>
          <RereadAfterWrites />
          {children}
        </WriteQueueContext>
      </TRPCProvider>
    </QueryClientProvider>
  );
}
