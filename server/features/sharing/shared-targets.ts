import { z } from 'zod';
import { query, router } from '../../core/operation/trpc';
import { FurtherCursor, LongPage } from '../../wire/shared';
import { SharedTarget } from '../../wire/sharing';
import { readShared, sharedTargetQueries } from './read-shared';
import { page } from './shared-with-me';

const list = query
  .meta({
    summary: 'List what others have shared with you: areas, projects and tasks, newest first.',
    rest: 'GET /shared-targets',
    tool: 'list_shared_targets',
  })
  .input(z.strictObject(LongPage))
  .output(z.strictObject({ targets: z.array(SharedTarget), nextCursor: FurtherCursor }))
  .query(async ({ ctx, input }) => {
    const { rows: targets, ...more } = await readShared<SharedTarget>(ctx, sharedTargetQueries(ctx), input);
    return { targets, ...more };
  });

export const sharedTargets = router({ list, page });
