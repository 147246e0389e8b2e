import sql from 'sql-template-tag';
import { z } from 'zod';
import type { RequestContext } from '../../core/caller/request-context';
import type { ActivityEntry } from '../../core/operation/activity-entry';
import { createRecorder, flushActivity } from '../../core/operation/activity-log';
import { resolveInput } from '../../core/operation/define';
import type { SignedIn } from '../../core/operation/trpc';
import { lockKey } from '../../platform/database/advisory-lock';
import type { Db } from '../../platform/database/client';
import { AppError, notFound, quotaExceeded, toAppError } from '../../platform/errors/errors';
import type { Proposed, ProposedRow } from '../../wire/proposals';
import { namePlaces } from './name-places';
import { rowsOf } from './proposed-rows';
import { countWaiting, readProposals } from './read-proposals';
import { summaryOf } from './summary';

/** How many proposals of an account may wait. */
const MOST_WAITING = 500;

/** How long the input of a proposal may be, as JSON. */
const MOST_INPUT = 100_000;

/** How many characters the fields in the rows of a proposal may have, as JSON. */
const MOST_SHOWN = 60_000;

/** The call of an operation that an app may only propose. */
interface ProposedCall {
  tool: string;
  schema: z.ZodType;
  input: unknown;
  call: (ctx: RequestContext, input: unknown) => Promise<unknown>;
}

/** A database that writes nothing after the transaction, which is rolled back. */
function untilRollback(db: Db): Db {
  const dry: Db = {
    ...db,
    transaction: (nested) => nested(dry),
    runLast: async () => undefined,
    afterCommit: () => undefined,
  };
  return dry;
}

/** What earlier proposals would create has no id yet, which an assistant may not expect. */
async function explain(ctx: SignedIn, thrown: unknown): Promise<unknown> {
  const error = toAppError(thrown);
  if (error.kind !== 'not_found' || (await countWaiting(ctx)) === 0) return thrown;
  return new AppError(
    error.kind,
    `${error.message} What a proposal that waits would create does not exist before it is accepted.`,
  );
}

/** Makes a call and rolls it back. @throws what the call throws. */
async function tryCall(ctx: SignedIn, { call }: ProposedCall, input: unknown) {
  const entries: ActivityEntry[] = [];
  await ctx.db.run(sql`SAVEPOINT dry_run`);
  const answer = await call(
    {
      ...ctx,
      db: untilRollback(ctx.db),
      caller: { ...ctx.caller, readOnly: false },
      noteDryRun: (recorded) => void entries.push(...recorded),
      storeAnswer: undefined,
    },
    input,
  );
  await ctx.db.run(sql`ROLLBACK TO SAVEPOINT dry_run`);
  return { entries, answer };
}

/** The fields of the first rows, as far as they fit; of the others only the names. */
function fitting(rows: readonly ProposedRow[]): ProposedRow[] {
  let left = MOST_SHOWN;
  return rows.map((row) => {
    left -= JSON.stringify(row.changes).length;
    return left < 0 ? { ...row, changes: [] } : row;
  });
}

interface NewProposal {
  tool: string;
  input: unknown;
  today: string;
  rows: readonly ProposedRow[];
}

/** @throws 409 if too many wait. */
async function insertProposal(ctx: SignedIn, { tool, input, today, rows }: NewProposal): Promise<string> {
  const { db, caller, transport, conversation = '', zone, now } = ctx;
  await lockKey(db, `proposals ${caller.id}`);
  if ((await countWaiting(ctx)) >= MOST_WAITING)
    throw quotaExceeded(
      `${MOST_WAITING} proposals wait for this person. They must accept or refuse some of them first.`,
    );
  const inserted = await db.row(
    sql`
      INSERT INTO proposals (user_id, grant_id, app, conversation, transport, tool, input, today, zone, summary, rows, created_at)
      SELECT ${caller.id}, g.id, g.client_name, ${conversation}, ${transport}::transport, ${tool}, ${JSON.stringify(input ?? {})}::jsonb,
        ${today}::date, ${zone}, ${summaryOf(rows)}, ${JSON.stringify(rows)}::jsonb, ${now}
      FROM oauth_grants g WHERE g.id = ${caller.authorizationId ?? null}::uuid FOR KEY SHARE RETURNING id`,
    z.object({ id: z.string() }),
  );
  if (!inserted) throw notFound('authorization');
  return inserted.id;
}

/** @throws 413 for an input that is too long to be stored. */
function requireShort(input: unknown): void {
  if (JSON.stringify(input ?? {}).length > MOST_INPUT)
    throw new AppError(
      'payload_too_large',
      'A proposal takes at most 100,000 characters. Propose it in several parts.',
    );
}

/**
 * Stores a write as a proposal. It is tried and rolled back before, so that what cannot be done is refused at once and its
 * effect is known. Nothing else is changed.
 * @throws what the call throws; 409 if too many proposals wait, 413 for a very long input.
 */
export async function propose(ctx: SignedIn, called: ProposedCall): Promise<z.infer<typeof Proposed>> {
  const { tool, schema, input: sent } = called;
  requireShort(sent);
  const { today, input } = await resolveInput(ctx, schema, sent);
  return ctx.db.transaction(async (db) => {
    const writing = { ...ctx, db, today };
    const { entries, answer } = await tryCall(writing, called, input).catch(async (thrown: unknown) => {
      throw await explain(ctx, thrown);
    });
    const rows = fitting(await namePlaces(writing, rowsOf({ tool, input, entries, answer })));
    const id = await insertProposal(writing, { tool, input, today, rows });
    const { recorded } = createRecorder({ operation: 'propose', event: null }, ctx.caller.id);
    await flushActivity(writing, 'propose', recorded);
    const [proposal] = await readProposals(writing, sql`p.id = ${id}`);
    if (!proposal) throw notFound('proposal');
    await ctx.storeAnswer?.(db, { proposal });
    return { proposal };
  });
}
