import sql from 'sql-template-tag';
import { z } from 'zod';
import { lockKey } from '../../platform/database/advisory-lock';
import type { Db } from '../../platform/database/client';
import type { Caller, RequestContext } from '../caller/request-context';

/*
 * What an app changes in one conversation is one change set, which one call undoes. Triggers note each row that its writes
 * change, with the values from before (`capture_change` in the migrations), while the transaction names a set.
 */

/** Without a conversation of its own, an app begins a new set after this pause. */
const PAUSE_MS = 30 * 60_000;

/** How old the time and the size of a set may be: each update of them makes concurrent calls wait for each other. */
const EXACT_MS = 10_000;

/** A call that takes more, in bytes, updates the size at once. */
const LARGE = 100_000;

/** The most that a set holds, in bytes of values. */
const ROOM = 5_000_000;

/** What a row or a call counts at least, in bytes: it bounds how many a set has. */
const LEAST = 1_000;

/** How much all sets of an account hold. Older ones are forgotten. */
const ROOM_OF_ACCOUNT = 50_000_000;
const SETS_OF_ACCOUNT = 500;

type Ctx = Pick<RequestContext, 'db' | 'transport' | 'now' | 'conversation'> & { caller: Caller };

/** Where a call of an app stands. */
interface Capture {
  id: string;
  /** What is left for it to change. */
  room: number;
}
const Capture = z.object({ id: z.string(), room: z.int() });

/** The token of an app that calls. A person at a browser, a phone or a command line undoes by themselves. */
const appOf = ({ caller, transport }: Ctx): string | undefined =>
  transport === 'mcp' || transport === 'rest' ? caller.tokenId : undefined;

/** What the calls of a set `s` came to. */
export const callsOfSet = sql`(
  SELECT count(*)::int AS calls, coalesce(sum(c.size), 0)::int AS size, coalesce(bool_and(c.is_whole), true) AS is_whole,
    coalesce(array_agg(DISTINCT c.outside) FILTER (WHERE c.outside IS NOT NULL), '{}') AS outside
  FROM change_set_calls c WHERE c.set_id = s.id)`;

/** Names the set of the conversation to the triggers. The lock makes an undo of it wait for this write. */
const joinSet = ({ db, caller, now, conversation = '' }: Ctx, tokenId: string) =>
  db.row(
    sql`
      SELECT s.id, s.room, set_config('parcours.change_set', s.id::text, true), set_config('parcours.room', s.room::text, true)
      FROM (
        SELECT id, CASE WHEN is_whole THEN ${ROOM} - size ELSE -1 END AS room FROM change_sets
        WHERE user_id = ${caller.id} AND token_id = ${tokenId} AND conversation = ${conversation} AND undone_at IS NULL
          AND (${conversation !== ''} OR ended_at > ${new Date(now.getTime() - PAUSE_MS)})
        ORDER BY ended_at DESC LIMIT 1 FOR KEY SHARE) AS s`,
    Capture,
  );

/** Forgets the oldest sets of an account that has too many. */
const forgetOldest = ({ db, caller }: Ctx) =>
  db.run(sql`
    DELETE FROM change_sets WHERE id IN (
      SELECT id FROM (
        SELECT s.id, sum(calls.size) OVER newest AS held, row_number() OVER newest AS nth
        FROM change_sets s CROSS JOIN LATERAL ${callsOfSet} AS calls
        WHERE s.user_id = ${caller.id} WINDOW newest AS (ORDER BY s.ended_at DESC, s.id)) AS sets
      WHERE held > ${ROOM_OF_ACCOUNT} OR nth > ${SETS_OF_ACCOUNT})`);

async function startSet(ctx: Ctx, tokenId: string): Promise<Capture | undefined> {
  const { db, caller, now, conversation = '' } = ctx;
  await lockKey(db, `change set of ${tokenId} ${conversation}`);
  const joined = await joinSet(ctx, tokenId);
  if (joined) return joined;
  await forgetOldest(ctx);
  await db.run(sql`
    INSERT INTO change_sets (user_id, token_id, conversation, app, started_at, ended_at)
    VALUES (${caller.id}, ${tokenId}, ${conversation}, coalesce(
      (SELECT client_name FROM oauth_grants WHERE id = ${tokenId}), (SELECT name FROM api_tokens WHERE id = ${tokenId}), ''),
      ${now}, ${now})`);
  return joinSet(ctx, tokenId);
}

/**
 * The last statement of a call: what it took, and whether it did something that no row says. Nothing for a call that did
 * nothing, or whose set holds no more.
 */
const countCall = ({ id, room }: Capture, now: Date, outside: string | null) => sql`
  WITH used AS (
    SELECT GREATEST(${room} - GREATEST(noted.room, 0), ${LEAST}) AS size, noted.room >= 0 AS is_whole, noted.room <> ${room} AS has_rows
    FROM (SELECT current_setting('parcours.room')::int AS room) AS noted),
  latest AS (
    UPDATE change_sets s SET ended_at = ${now}, (size, is_whole) = (
      SELECT coalesce(sum(c.size), 0) + used.size, coalesce(bool_and(c.is_whole), true) AND used.is_whole
      FROM change_set_calls c WHERE c.set_id = s.id)
    FROM used WHERE s.id = ${id} AND (s.ended_at < ${new Date(now.getTime() - EXACT_MS)}
      OR (${room} >= 0 AND (used.size > ${LARGE} OR NOT used.is_whole))))
  INSERT INTO change_set_calls (set_id, size, is_whole, outside)
  SELECT ${id}::uuid, size, is_whole, CASE WHEN NOT has_rows THEN ${outside}::text END FROM used
  WHERE ${room} >= 0 AND (has_rows OR ${outside}::text IS NOT NULL)`;

/**
 * Has the changes of this transaction noted, if an app makes them. Call it first: nobody then waits for its locks.
 * @returns what to call at the end, with the operation if it reaches outside the service.
 */
export async function captureChanges(ctx: Ctx): Promise<(db: Db, outside: string | null) => Promise<void>> {
  const tokenId = appOf(ctx);
  if (!tokenId) return async () => undefined;
  const capture = (await joinSet(ctx, tokenId)) ?? (await startSet(ctx, tokenId));
  if (!capture) return async () => undefined;
  return (db, outside) => db.runLast(countCall(capture, ctx.now, outside));
}
