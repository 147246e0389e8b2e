'use client';

import type { ComponentProps } from 'react';
import { Button } from '../ui/button';
import { ErrorState, Skeleton } from './page-states';
import { messageOf } from './trpc';

// Apart from page-states, because the page for unknown addresses needs no queries.

interface NotLoadedProps {
  query: { error: unknown; refetch: () => unknown };
  rows?: number;
}

/** Stands in for data that is not there yet: placeholder rows, or the error of its query. */
export function NotLoaded({ query: { error, refetch }, rows }: NotLoadedProps) {
  if (!error) return <Skeleton rows={rows} />;
  return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
}

interface MoreButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'className' | 'children'> {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  onFetched?: () => void;
}

/** Fetches the next page of a list. Absent on the last page. */
export function MoreButton({ query, onFetched, ...props }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  const fetchMore = async () => {
    await query.fetchNextPage();
    onFetched?.();
  };
  return <Button disabled={query.isFetchingNextPage} onClick={() => void fetchMore()} {...props} />;
}
