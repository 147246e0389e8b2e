import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../database/client';
import { conflict, notFound } from '../errors';

/** The workspace's oldest other owner seat takes its place as the owner of record. */
const successor = (userId: string) => sql`(
  SELECT m.user_id FROM workspace_members m
  WHERE m.workspace_id = w.id AND m.role = 'owner' AND m.user_id <> ${userId} ORDER BY m.created_at, m.id LIMIT 1)`;

/**
 * Names another owner of record where this person is it: he loses the owner's seat. Hold the workspaces' rows.
 * `which` is a condition on `w`.
 */
export const transferOwnership = (db: Db, userId: string, which: Sql) =>
  db.run(sql`
    UPDATE workspaces w SET owner_id = ${successor(userId)}
    WHERE w.owner_id = ${userId} AND ${which} AND ${successor(userId)} IS NOT NULL`);

/** Holds the team workspaces that a person owns, in one order, so that two who leave at once take turns. */
const lockOwnedTeams = (db: Db, userId: string) =>
  db.run(sql`
    SELECT w.id FROM workspaces w WHERE w.kind = 'team' AND EXISTS (
      SELECT FROM workspace_members m WHERE m.workspace_id = w.id AND m.user_id = ${userId} AND m.role = 'owner')
    ORDER BY w.id FOR NO KEY UPDATE`);

/** A team workspace where this person is the only owner and others are seated. */
const findTeamWithoutSuccessor = (db: Db, userId: string) =>
  db.row<{ name: string }>(sql`
    SELECT w.name FROM workspaces w
    JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = ${userId} AND m.role = 'owner'
    WHERE w.kind = 'team' AND ${successor(userId)} IS NULL
      AND EXISTS (SELECT FROM workspace_members o WHERE o.workspace_id = w.id AND o.user_id <> ${userId})
    ORDER BY w.created_at LIMIT 1`);

/**
 * Ends an account with all that is its owner's alone: his personal workspace, the teams where nobody else is seated.
 * What he made in other teams stays there. `confirmed` is the condition, on `users`, under which it may still happen.
 * @throws 409 where others work in a team that he alone owns; 404 where the condition no longer holds.
 */
export function deleteAccount(db: Db, userId: string, confirmed: Sql): Promise<void> {
  return db.transaction(async (tx) => {
    await lockOwnedTeams(tx, userId);
    const alone = await findTeamWithoutSuccessor(tx, userId);
    if (alone)
      throw conflict(`Others work in ${alone.name}. Make one of them an owner first, or remove them.`);
    await transferOwnership(tx, userId, sql`w.kind = 'team'`);
    await tx.run(sql`DELETE FROM sign_in_links l USING users u WHERE u.id = ${userId} AND l.email = u.email`);
    if ((await tx.run(sql`DELETE FROM users WHERE ${confirmed}`)) === 0) throw notFound('account');
  });
}
