'use client';

import { type Query, QueryCache, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AskingClient } from './asking-client';
import { type Call, createReader, write } from './calls';
import { RereadAfterWrites } from './reread-after-writes';
import { queryOf } from './return-path';
import { currentDay } from './today';
import { isGone, isRefused, isSignedOut, type Trpc, TrpcContext } from './trpc';
import { createClient, createOptions } from './trpc-client';
import { keyHeader, tabId, WriteQueue } from './write-queue';
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

/** A screen that was open within this time shows at once. */
const KEEP_MS = 3_600_000;

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
        gcTime: KEEP_MS,
        refetchOnWindowFocus: 'always',
        retry: (count, error) => count < 2 && !isRefused(error),
      },
    },
  });
  return queryClient;
}

const headers = () => ({ 'X-PC-Today': currentDay(), 'X-PC-Tab': tabId });

/** Operations of the account do not accept an idempotency key. */
const keyFor = ({ path, key }: Call) => (path.startsWith('account.') ? {} : keyHeader(key));

function createTrpc(queue: WriteQueue): Trpc {
  const caller = {
    read: createReader(queue.read, headers),
    write: (call: Call) =>
      // It only reports that a page is open: no write waits for it, and it does not wait for a connection.
      call.path === 'screens.openNote'
        ? write(call, { fetch: queue.read, headers: headers() })
        : write(call, { fetch: queue.fetch, headers: { ...headers(), ...keyFor(call) } }),
  };
  return { client: createClient(caller), options: createOptions(caller) };
}

/** Provides the query cache, the tRPC client and the write queue. */
export function DataProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [queue] = useState(() => new WriteQueue());
  const [trpc] = useState(() => createTrpc(queue));
  return (
    <QueryClientProvider client={queryClient}>
      <TrpcContext value={trpc}>
        <WriteQueueContext value={queue}>
          <RereadAfterWrites />
          {children}
        </WriteQueueContext>
      </TrpcContext>
    </QueryClientProvider>
  );
}
