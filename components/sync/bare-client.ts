import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '@/server/types';

/** Calls operations from pages outside the planner, which have no query cache. */
export const bareClient = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc' })] });
