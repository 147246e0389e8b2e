import { type ComponentProps, useEffect, useRef } from 'react';
import { messageOf } from '../../sync/trpc';
import { Button } from '../../ui/button';
import { ErrorState, Skeleton } from './page-states';

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

/** How far below the window the end of a list may be when the next page is fetched. */
const NEAR = '800px 0px';

interface MoreButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'className' | 'children'> {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError?: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  onFetched?: () => void;
}

/** Fetches the next page of a list before its end is in view. A button, for what fails and for the keyboard. */
export function AutoMoreButton({ query, ...props }: MoreButtonProps) {
  const box = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isDue = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!box.current || !isDue) return undefined;
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) void fetchNextPage();
      },
      { root: box.current.closest('#page'), rootMargin: NEAR },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isDue, fetchNextPage]);
  return (
    <div ref={box}>
      <MoreButton query={query} {...props} />
    </div>
  );
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
