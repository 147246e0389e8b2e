import type { Outputs } from '@/server/types';
import { pagesOf } from '../sync/pages';
import type { PageTools } from '../sync/use-page-tools';

export type Notification = Outputs['notifications']['list']['notifications'][number];

/** The caller's notifications, newest first. */
export const inboxQuery = ({ trpc, client }: Pick<PageTools, 'trpc' | 'client'>) =>
  pagesOf(trpc.notifications.list, client.notifications.list, {});

/** How many conversations show. The newest are the ones to undo. */
const SHOWN = 3;

/** What apps changed last. */
export const appChangesQuery = ({ trpc }: Pick<PageTools, 'trpc'>) =>
  trpc.changeSets.list.queryOptions({ limit: SHOWN });

/** What apps propose and waits for the person. */
export const waitingProposalsQuery = ({ trpc }: Pick<PageTools, 'trpc'>) =>
  trpc.proposals.list.queryOptions({ state: 'waiting' });

/** What was accepted and could not be done, until it is dismissed. */
export const failedProposalsQuery = ({ trpc }: Pick<PageTools, 'trpc'>) =>
  trpc.proposals.list.queryOptions({ state: 'failed' });
