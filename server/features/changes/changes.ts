import { tracked } from '@trpc/server';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { router, type SignedIn, stream } from '../../core/operation/trpc';
import { isSignedIn } from '../sign-in/sign-ins';
import { mayHaveChangedSince } from './change-times';
import { followChanges, whenReading } from './follow-changes';
import { listChanges } from './list-changes';

/** The keys of changes that may concern the caller: their account and each workspace that they can reach a part of. */
async function keysOf({ db, caller }: SignedIn): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    SELECT workspace_id AS id FROM workspace_members WHERE user_id = ${caller.id}
    UNION SELECT workspace_id FROM grants WHERE user_id = ${caller.id}`);
  return new Set([caller.id, ...rows.map(({ id }) => id)]);
}

const follow = stream
  .input(z.strictObject({ since: z.coerce.number(), lastEventId: z.coerce.number().optional() }))
  .subscription(async function* ({ ctx, input, signal }) {
    const batches = followChanges(ctx.caller.id, signal);
    await whenReading();
    const since = input.lastEventId ?? input.since;
    // What changes while an event is made is not in it, so its id is the time before.
    const eventOf = (at: number, tabs: string[]) => tracked(String(at), { tabs });
    const openedAt = Date.now();
    if (mayHaveChangedSince(await keysOf(ctx), since)) yield eventOf(openedAt, ['']);
    for await (const { at, changes, hasGap } of batches) {
      const mayBeOver = hasGap || changes.some(({ endsAccess }) => endsAccess);
      const isOver = mayBeOver && !(await isSignedIn(ctx.db, ctx.caller));
      // A page that is still signed in has nothing to read again.
      const shown = changes.filter(({ endsAccess }) => isOver || !endsAccess);
      const tabs = [...(hasGap ? [''] : []), ...shown.map(({ tab }) => tab)];
      if (tabs.length > 0) yield eventOf(at, tabs);
      if (isOver) return;
    }
  });

/**
 * Tells a browser that something changed, never what: its pages load again, and access is checked again. `since` (epoch
 * ms) is when the page was served. Each event names the tabs that wrote, '' for a write outside of the browser.
 */
export const changes = router({ follow, list: listChanges });
