import sql from 'sql-template-tag';
import { z } from 'zod';
import { callsOfSet } from '../../core/operation/change-set';
import { mutation, query, router, type Writing } from '../../core/operation/trpc';
import { afterPage, pageOf } from '../../core/paging/cursor';
import { ms } from '../../platform/database/epoch';
import { conflict, notFound } from '../../platform/errors/errors';
import { ChangeSet, UndoOutcome } from '../../wire/change-sets';
import { ChangeSetId } from '../../wire/ids';
import { Id, NextCursor, Page } from '../../wire/shared';
import { changeCounts } from './noted-rows';
import { undoSet } from './undo-set';

/** A set whose calls did nothing is nothing that anyone would undo. */
const hasChanges = sql`EXISTS (SELECT FROM change_set_calls c WHERE c.set_id = s.id)`;

const list = query
  .meta({
    summary: 'List what apps and assistants changed for you, one entry a conversation, newest first.',
    description:
      'Of the last 30 days. A pause of half an hour begins a new one. undo_change_set takes one back.',
    rest: 'GET /change-sets',
    tool: 'list_change_sets',
  })
  .input(z.strictObject(Page))
  .output(z.strictObject({ changeSets: z.array(ChangeSet), nextCursor: NextCursor }))
  .query(async ({ ctx, input: { limit, cursor } }) => {
    const rows = await ctx.db.rows<ChangeSet>(sql`
      SELECT s.id, s.app, ${ms('s.started_at')} AS "startedAt", ${ms('s.ended_at')} AS "endedAt", calls.calls,
        ${changeCounts} AS changes, calls.is_whole AS "isWhole", ${ms('s.undone_at')} AS "undoneAt", s.outcome
      FROM change_sets s CROSS JOIN LATERAL ${callsOfSet} AS calls
      WHERE s.user_id = ${ctx.caller.id} AND ${hasChanges}
        AND ${afterPage(cursor, 'change sets', sql`s.ended_at, s.id`)}
      ORDER BY s.ended_at DESC, s.id DESC LIMIT ${limit + 1}`);
    const { page, nextCursor } = pageOf(rows, limit, (set) => ['change sets', set.endedAt, set.id]);
    return { changeSets: page, nextCursor };
  });

const Stored = z.object({ id: z.string(), outcome: UndoOutcome.nullable() });

const Calls = z.object({ isWhole: z.boolean(), outside: z.array(z.string()) });

/**
 * Locks the named set, or else the last one that is not undone: of the app that calls, or of all for the person.
 * Waits for writes of that set.
 */
async function lockSet(ctx: Writing, changeSetId: string | undefined): Promise<z.infer<typeof Stored>> {
  const { caller } = ctx;
  const isApp = caller.tokenId !== undefined && ctx.transport === 'mcp';
  const which = changeSetId
    ? sql`s.id = ${changeSetId}`
    : sql`s.undone_at IS NULL AND ${hasChanges} AND (${!isApp} OR s.token_id = ${caller.tokenId ?? null}::uuid)`;
  const query = sql`
    SELECT s.id, s.outcome FROM change_sets s
    WHERE s.user_id = ${caller.id} AND ${which} ORDER BY s.ended_at DESC, s.id DESC LIMIT 1 FOR UPDATE`;
  const set = await ctx.db.row(query, Stored);
  if (!set) throw notFound('change set');
  return set;
}

/** What the calls of a set came to. Read it with the lock: before, calls may still be added. */
const readCalls = ({ db }: Writing, id: string) =>
  db.row(
    sql`
      SELECT calls.is_whole AS "isWhole", calls.outside FROM change_sets s CROSS JOIN LATERAL ${callsOfSet} AS calls
      WHERE s.id = ${id}`,
    Calls,
  );

const undo = mutation
  .meta({
    summary: 'Undo what an app or assistant changed in one conversation: all of it, in one step.',
    description:
      'Without an id the last one that is not undone; for an app its own. What somebody changed since stays as it is, and `left` ' +
      'says what else stays. Made rows go to the trash, deleted ones come back, shares end. Undoing again answers the same.',
    rest: 'POST /change-sets/undo',
    tool: 'undo_change_set',
    kind: ['write', 'idempotent'],
    event: 'updated',
    isUndo: true,
  })
  .input(
    z.strictObject({ changeSetId: ChangeSetId.optional().describe('The change set; else the last one.') }),
  )
  .output(UndoOutcome.extend({ changeSetId: Id }))
  .mutation(async ({ ctx, input }) => {
    const set = await lockSet(ctx, input.changeSetId);
    if (set.outcome) return { changeSetId: set.id, ...set.outcome };
    const calls = await readCalls(ctx, set.id);
    if (!calls?.isWhole)
      throw conflict('This conversation changed more than an undo can hold. list_activity says what it did.');
    const outcome = await undoSet(ctx, { id: set.id, outside: calls.outside });
    await ctx.db.run(sql`
      UPDATE change_sets SET undone_at = ${ctx.now}, outcome = ${JSON.stringify(outcome)} WHERE id = ${set.id}`);
    return { changeSetId: set.id, ...outcome };
  });

export const changeSets = router({ list, undo });
