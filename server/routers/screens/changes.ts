import { tracked } from '@trpc/server';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { isSignedIn } from '../../auth/sign-ins';
import { type Change, mayHaveChangedSince, watchChanges } from '../../live-changes';
import { query, router, type SignedIn } from '../../trpc';
import { visibleTimes } from '../activity';

/** The keys of changes that may concern the caller: their account and each workspace that they can reach a part of. */
async function keysOf({ db, caller }: SignedIn): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    SELECT workspace_id AS id FROM workspace_members WHERE user_id = ${caller.id}
    UNION SELECT workspace_id FROM grants WHERE user_id = ${caller.id}`);
  return new Set([caller.id, ...rows.map(({ id }) => id)]);
}

const anything = ({ caller }: SignedIn): Change => ({
  accounts: [caller.id],
  workspaces: [],
  at: 0,
  tab: '',
  endsSignIns: false,
});

/** The changes of the caller's own data, and those that they may see. */
async function ownOf(ctx: SignedIn, gathered: readonly (Change | null)[]) {
  const keys = await keysOf(ctx);
  const known = gathered.map((change) => change ?? anything(ctx));
  const own = known.filter(({ accounts }) => accounts.includes(ctx.caller.id));
  const others = known.filter(
    (change) => !own.includes(change) && change.workspaces.some((id) => keys.has(id)),
  );
  const workspaces = others.flatMap((change) => change.workspaces.filter((id) => keys.has(id)));
  if (others.length === 0) return own;
  const times = others.map(({ at }) => at);
  const visible = await visibleTimes(ctx, workspaces, times);
  return [...own, ...others.filter(({ at }) => visible.has(at))];
}

const follow = query
  .input(z.strictObject({ since: z.coerce.number(), lastEventId: z.coerce.number().optional() }))
  .subscription(async function* ({ ctx, input, signal }) {
    const gatheredChanges = await watchChanges(signal);
    const since = input.lastEventId ?? input.since;
    // What changes while an event is made is not in it, so its id is the time before.
    const eventOf = (at: number, tabs: string[]) => tracked(String(at), { tabs });
    const openedAt = Date.now();
    if (mayHaveChangedSince(await keysOf(ctx), since)) yield eventOf(openedAt, ['']);
    for await (const gathered of gatheredChanges) {
      const at = Date.now();
      const own = await ownOf(ctx, gathered);
      const mayBeOver = gathered.includes(null) || own.some(({ endsSignIns }) => endsSignIns);
      const isOver = mayBeOver && !(await isSignedIn(ctx.db, ctx.caller));
      // A page that is still signed in has nothing to read again.
      const shown = own.filter(({ endsSignIns }) => isOver || !endsSignIns);
      if (shown.length > 0)
        yield eventOf(
          at,
          shown.map(({ tab }) => tab),
        );
      if (isOver) return;
    }
  });

/**
 * Tells a browser that something changed, never what: its pages load again, and access is checked again. `since` (epoch
 * ms) is when the page was served. Each event names the tabs that wrote, '' for a write outside of the browser.
 */
export const changes = router({ follow });
