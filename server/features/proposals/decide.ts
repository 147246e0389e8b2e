import sql from 'sql-template-tag';
import { z } from 'zod';
import { callByTool } from '../../core/operation/provided-operations';
import type { SignedIn } from '../../core/operation/trpc';
import { notFound, toAppError } from '../../platform/errors/errors';
import { ProposalState, ProposedRow } from '../../wire/proposals';
import { Transport } from '../../wire/shared';
import { hasItems, withItems } from './proposed-rows';
import { isTo } from './read-proposals';
import { summaryOf } from './summary';

const Waiting = z.object({
  state: ProposalState,
  grantId: z.string(),
  conversation: z.string(),
  transport: Transport,
  tool: z.string(),
  input: z.unknown(),
  today: z.string(),
  zone: z.string(),
  rows: z.array(ProposedRow),
});
type Waiting = z.infer<typeof Waiting>;

/** Locks a proposal to the caller. @throws 404 */
async function lock({ db, caller }: SignedIn, id: string): Promise<Waiting> {
  const found = await db.row(
    sql`
      SELECT state, grant_id AS "grantId", conversation, transport, tool, input, today, zone, rows
      FROM proposals p WHERE id = ${id} AND ${isTo(caller)} FOR UPDATE`,
    Waiting,
  );
  if (!found) throw notFound('proposal');
  return found;
}

interface Decision {
  state: Exclude<ProposalState, 'waiting'>;
  error?: string;
  rows?: readonly ProposedRow[];
}

/** Nothing but the record stays. */
const store = ({ db, now }: SignedIn, id: string, { state, error, rows }: Decision) =>
  db.run(sql`
    UPDATE proposals SET state = ${state}, error = ${error ?? null}, decided_at = ${now}, input = NULL,
      rows = coalesce(${rows ? JSON.stringify(rows) : null}::jsonb, rows), summary = coalesce(${rows ? summaryOf(rows) : null}, summary)
    WHERE id = ${id} AND (state = 'waiting' OR (state = 'failed' AND ${state} = 'refused'))`);

/** The person does what the app proposed. It is a change of the app's conversation, so that one call undoes it. */
function perform(ctx: SignedIn, { grantId, transport, conversation, tool, today, zone, ...of }: Waiting) {
  const caller = { ...ctx.caller, tokenId: grantId, authorizationId: grantId };
  const how = { transport, conversation, today, zone };
  // Without the tab, so that it follows the change. The key and `If-Match` are those of the decision.
  const calling = { ...ctx, ...how, caller, tab: '', storeAnswer: undefined, requireMatch: undefined };
  return callByTool(calling, tool, of.input);
}

/** Only the chosen rows of a proposal; all without a choice, or where they cannot be separated. */
function chosen(proposal: Waiting, at: readonly number[] | undefined): Waiting {
  const { tool, input, rows } = proposal;
  if (!at || !hasItems(tool)) return proposal;
  return { ...proposal, input: withItems(tool, input, at), rows: rows.filter((_, nth) => at.includes(nth)) };
}

/** Faults of the server say nothing about a proposal: it waits on. */
const isRefusal = (kind: string) =>
  !['internal', 'unavailable', 'rate_limited', 'insufficient_storage'].includes(kind);

/** Does a proposal in a transaction of its own, or notes why it cannot be done any more. Nothing if it is decided. */
export async function accept(ctx: SignedIn, id: string, rows?: readonly number[]): Promise<void> {
  try {
    await ctx.db.transaction(async (db) => {
      const writing = { ...ctx, db };
      const proposal = await lock(writing, id);
      if (proposal.state !== 'waiting') return;
      const part = chosen(proposal, rows);
      await perform(writing, part);
      await store(writing, id, { state: 'accepted', rows: part.rows });
    });
  } catch (thrown) {
    const { kind, message, details } = toAppError(thrown);
    if (!isRefusal(kind)) throw thrown;
    const reasons = details.map((detail) => `${detail.field}: ${detail.message}`);
    await store(ctx, id, { state: 'failed', error: [message, ...reasons].join(' ').slice(0, 1_000) });
  }
}

/** Refuses a proposal, also one that could not be done, which then shows no more. Nothing if it is decided otherwise. */
export async function refuse(ctx: SignedIn, id: string): Promise<void> {
  await lock(ctx, id);
  await store(ctx, id, { state: 'refused' });
}
