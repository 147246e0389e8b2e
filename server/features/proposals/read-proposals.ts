import sql, { type Sql } from 'sql-template-tag';
import { isLimited } from '../../core/access/row-access';
import { isProposer } from '../../core/caller/permissions';
import type { SignedIn } from '../../core/operation/trpc';
import { ms } from '../../platform/database/epoch';
import type { Proposal } from '../../wire/proposals';
import { hasItems } from './proposed-rows';

type Ctx = Pick<SignedIn, 'db' | 'caller'>;

/** A proposal as the database has it. */
export type Stored = Omit<Proposal, 'hasItems'>;

/**
 * SQL condition: the caller sees a row `p` of `proposals`. An app that may only propose, or works only in some places, sees its
 * own.
 */
export const isTo = (caller: SignedIn['caller']): Sql =>
  isProposer(caller) || isLimited(caller)
    ? sql`(p.user_id = ${caller.id} AND p.grant_id = ${caller.authorizationId ?? null}::uuid)`
    : sql`p.user_id = ${caller.id}`;

/** Selects proposals to the caller. */
export const proposalsTo = ({ caller }: Pick<Ctx, 'caller'>, which: Sql) => sql`
  SELECT p.id, p.app, p.grant_id AS "authorizationId", p.conversation, p.tool, p.summary, p.rows, p.state, p.error,
    ${ms('p.created_at')} AS "createdAt", ${ms('p.decided_at')} AS "decidedAt"
  FROM proposals p WHERE ${isTo(caller)} AND ${which}`;

export const toProposal = (row: Stored): Proposal => ({ ...row, hasItems: hasItems(row.tool) });

export async function readProposals(ctx: Ctx, which: Sql): Promise<Proposal[]> {
  const rows = await ctx.db.rows<Stored>(proposalsTo(ctx, which));
  return rows.map(toProposal);
}

/** How many proposals wait for the caller. */
export async function countWaiting({ db, caller }: Ctx): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`SELECT count(*) FROM proposals WHERE user_id = ${caller.id} AND state = 'waiting'`,
  );
  return count;
}
