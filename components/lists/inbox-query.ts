import type { Outputs } from '@/server/types';
import { pagesOf } from '../sync/pages';
import type { PageTools } from '../sync/use-page-tools';

export type Notification = Outputs['notifications']['list']['notifications'][number];

/** The caller's notifications, newest first. */
export const inboxQuery = ({ trpc, client }: Pick<PageTools, 'trpc' | 'client'>) =>
  pagesOf(trpc.notifications.list, client.notifications.list, {});
