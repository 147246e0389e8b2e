import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/** A list in pages. Not by the options of tRPC: they send a direction, which operations refuse. */
export const pagesOf = <
  Input extends object,
  Page extends { nextCursor: string | null },
  Key extends QueryKey,
>(
  asked: { infiniteQueryKey: (input: Input) => Key },
  reader: { query: (input: Input & { cursor: string | undefined }) => Promise<Page> },
  input: Input,
) =>
  infiniteQueryOptions({
    queryKey: asked.infiniteQueryKey(input),
    queryFn: ({ pageParam }) => reader.query({ ...input, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
  });
