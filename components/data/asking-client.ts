import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * The library lets a first load go on when it is invalidated, though it may have been read before the change. This
 * client cancels such loads first, among the queries that the filters match.
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
