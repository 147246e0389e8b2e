import {
  type InfiniteData,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * TanStack Query does not restart a first load when it is invalidated, although the load may have read the data before
 * the change. This client cancels such loads first.
 */
export class AskingClient extends QueryClient {
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

const isPaged = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pageParams' in data;

/** The first page of a list has no cursor. JSON made that null, which the server would refuse. */
export function restoreCursors(data: unknown): void {
  if (isPaged(data)) data.pageParams = data.pageParams.map((cursor) => cursor ?? undefined);
}
