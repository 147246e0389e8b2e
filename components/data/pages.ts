import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/** A list in pages. Not by the options of tRPC: they send a direction, which operations refuse. */
export const pagesOf = <Page extends { nextCursor: string | null }, Key extends QueryKey>(
  queryKey: Key,
  read: (cursor: string | undefined) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam || undefined),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
  });
