'use client';

import { type Query, QueryCache, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '@/server/types';
import { AskingClient } from './asking-client';
import { queryOf } from './return-path';
import { currentDay } from './today';
import { isGone, isRefused, isSignedOut, TRPCProvider } from './trpc';
import { newKey, tabId, WriteQueue } from './write-queue';
import { WriteQueueContext } from './write-queue-context';

/** What was taken is dropped with everything that was kept of it; what is on the page is asked for again. */
function forget(queryClient: QueryClient, query: Query<unknown, unknown, unknown>): void {
  if (query.state.data === undefined) return;
  query.setState({ data: undefined });
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries({ predicate: (other) => other.queryHash !== query.queryHash });
}

/** Asks to sign in, and comes back to this page then. */
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

/** What belongs to the account takes no key. */
const keyFor = ({ path }: { path: string }) => (path.startsWith('account.') ? {} : newKey());

/** `screens` has no writes of data: its one mutation only tells that a page is open. */
const isWrite = ({ type, path }: { type: string; path: string }) =>
  type === 'mutation' && !path.startsWith('screens.');

const createClient = (queue: WriteQueue) =>
  createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: isWrite,
        // A key stands for one write, so writes are not batched.
        true: httpLink({
          url: '/api/trpc',
          headers: ({ op }) => ({ ...headers(), ...keyFor(op) }),
          fetch: queue.fetch,
        }),
        false: httpBatchLink({ url: '/api/trpc', maxItems: 20, headers }),
      }),
    ],
  });

/** Gives the page its data: one cache, one connection, the browser's day on every call. */
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
