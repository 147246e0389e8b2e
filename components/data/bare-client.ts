import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '@/server/types';

/** Calls the server from pages that have no planner around them, and so no data to keep. */
export const bareClient = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc' })] });
