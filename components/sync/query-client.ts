import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  matchQuery,
  notifyManager,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { queryOf } from './return-path';
import { isText, objectOf } from './stored-shape';
import { isGone, isRefused, isSignedOut } from './trpc';

/**
 * TanStack Query does not restart a first load when it is invalidated, although the load may have read the data before
 * the change. This client cancels such loads first.
 */
export class RefetchingClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    if (options?.cancelRefetch !== false) {
      const matched = new Set(this.getQueryCache().findAll(filters));
      await this.cancelQueries({
        predicate: (query) => query.state.data === undefined && matched.has(query),
      });
    }
    await super.invalidateQueries(filters, options);
  }
}

const frame = { queryKey: [['screens', 'frame']] };
const asksForTeam = objectOf({ input: objectOf({ workspaceId: isText }) });

/** Drops the cached data of something the user can no longer see, and refetches what the page shows. */
function forget(queryClient: QueryClient, query: Query<unknown, unknown, unknown>): void {
  if (query.state.data === undefined) {
    // The frame of a team tells whether the membership has ended. Nobody loses their personal workspace.
    const ofTeam = { ...frame, predicate: ({ queryKey: [, asked] }: Query) => asksForTeam(asked) };
    if (!matchQuery(frame, query)) void queryClient.invalidateQueries(ofTeam);
    return;
  }
  query.setState({ data: undefined });
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries({ predicate: (other) => other.queryHash !== query.queryHash });
}

function signInAgain(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/sign-in${queryOf(`${pathname}${search}`)}`);
}

/**
 * Reads again what has the noun of a write: `webhooks.create` changes what `webhooks.list` answers. Writes of the account
 * may have ended the session.
 */
function rereadNoun(queryClient: QueryClient, [path]: readonly unknown[] = []): Promise<void> | undefined {
  if (!Array.isArray(path) || path[0] === 'account') return undefined;
  return queryClient.invalidateQueries({ queryKey: [path.slice(0, 1)] });
}

/** A screen that was open within this time shows at once. */
const KEEP_MS = 3_600_000;

/** The cache of a page, with what follows from answers and writes on every page. */
export function createQueryClient(): QueryClient {
  // The manager hears only of changes, so a page that opens without a connection would send requests that fail.
  if (typeof window !== 'undefined' && !navigator.onLine) onlineManager.setOnline(false);
  // What an action changes is drawn with the key or press that made it, and at once. By default each query waits for a
  // timer of its own.
  notifyManager.setScheduler(queueMicrotask);
  const queryClient: QueryClient = new RefetchingClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isSignedOut(error)) signInAgain();
        if (isGone(error)) forget(queryClient, query);
      },
    }),
    mutationCache: new MutationCache({
      onSettled(_, error, ...[, , { options }]) {
        const read = rereadNoun(queryClient, options.mutationKey);
        // Without a connection, the error is said at once.
        return error ? undefined : read;
      },
    }),
    defaultOptions: {
      // What does not wait as an action says that the server cannot be reached.
      mutations: { networkMode: 'always' },
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
