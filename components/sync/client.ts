import { createTRPCClient, httpBatchLink, httpLink, type Operation, splitLink } from '@trpc/client';
import type { AppRouter } from '@/server/types';
import { accountHeader } from './page-account';
import { currentDay } from './today';
import { keyHeader, tabId, type WriteQueue } from './write-queue';

const url = '/api/trpc';

/** What changes how a person signs in, and what can as well be done twice, do not accept an idempotency key. */
const withoutKey = /^(account|identities|passkeys)\.|^screens\.(openNote|startBackup)$/;

export const takesKey = (path: string): boolean => !withoutKey.test(path);

const keyOf = ({ path }: Operation): Record<string, string> => (takesKey(path) ? keyHeader() : {});

/** Calls operations. Their writes go through the queue. */
export function createClient(queue: WriteQueue) {
  const headers = () => ({ 'X-PC-Today': currentDay(), 'X-PC-Tab': tabId, ...accountHeader() });
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'mutation',
        true: splitLink({
          // It only reports that a page is open: no write waits for it, and it does not wait for a connection.
          condition: ({ path }) => path === 'screens.openNote',
          true: httpLink({ url, headers, fetch: queue.read }),
          false: httpLink({ url, headers: ({ op }) => ({ ...headers(), ...keyOf(op) }), fetch: queue.fetch }),
        }),
        // Servers and proxies refuse requests whose first lines are longer than 8 to 16 KB together.
        false: httpBatchLink({ url, headers, fetch: queue.read, maxItems: 20, maxURLLength: 6_000 }),
      }),
    ],
  });
}
