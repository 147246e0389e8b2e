import { z } from 'zod';
import { query, router } from '../trpc';
import { SharedTarget } from '../wire/sharing';
import { page } from './screens/shared-targets';
import { newestFirst, sharedTargetQueries } from './shared-targets/read-shared';

const list = query
  .meta({
    summary: 'List what others have shared with you: areas, projects and tasks, newest first.',
    rest: 'GET /shared-targets',
    tool: 'list_shared_targets',
    kind: ['read', 'idempotent'],
  })
  .input(z.strictObject({}))
  .output(z.strictObject({ targets: z.array(SharedTarget) }))
  .query(async ({ ctx }) => ({
    targets: await ctx.db.rows<SharedTarget>(newestFirst(sharedTargetQueries(ctx))),
  }));

export const sharedTargets = router({ list, page });
