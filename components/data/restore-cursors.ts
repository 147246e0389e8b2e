import type { InfiniteData } from '@tanstack/react-query';

const isPaged = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pageParams' in data;

/** The first page of a list has no cursor. JSON made that null, which the server would refuse. */
export function restoreCursors(data: unknown): void {
  if (isPaged(data)) data.pageParams = data.pageParams.map((cursor) => cursor ?? undefined);
}
