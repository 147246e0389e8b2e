import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Outputs } from '@/server/types';
import { pagesOf } from '../data/pages';
import { useAction } from '../data/use-action';
import { type PageTools, usePageTools } from '../data/use-page-tools';

export type Notification = Outputs['notifications']['list']['notifications'][number];

export const inboxQuery = ({ trpc, client }: Pick<PageTools, 'trpc' | 'client'>) =>
  pagesOf(trpc.notifications.list.infiniteQueryKey({}), (cursor) =>
    client.notifications.list.query({ cursor }),
  );

/** The caller's notifications, newest first. */
export function useInbox() {
  const query = useInfiniteQuery(inboxQuery(usePageTools()));
  return { query, items: query.data?.pages.flatMap(({ notifications }) => notifications) };
}

export function useMarkRead() {
  const read = useAction('notifications.read');
  return useMemo(
    () => ({
      markRead: (ids: string[]) => read({ ids }),
      /** All that were there at an instant: what came since was not seen. */
      markAllRead: (until: number) => read({ before: Math.floor(until) + 1 }),
    }),
    [read],
  );
}
