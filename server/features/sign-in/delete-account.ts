import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../platform/database/client';
import { conflict, notFound } from '../../platform/errors/errors';
import { endSubscription } from '../billing/sync';
import { disconnect } from '../calendars/disconnect';

/** The other member with role owner who joined first becomes the workspace's `owner_id`. */
const successor = (userId: string) => sql`(
  SELECT m.user_id FROM workspace_members m
  WHERE m.workspace_id = w.id AND m.role = 'owner' AND m.user_id <> ${userId} ORDER BY m.created_at, m.id LIMIT 1)`;

/** The plan that an account pays for. One that the operator set for a workspace stays with the workspace. */
export const paidPlan = (userId: Sql) =>
  sql`coalesce((SELECT s.plan FROM subscriptions s WHERE s.user_id = ${userId}), 'free')`;

/**
 * Sets another `owner_id` on workspaces of this person. Lock the workspace rows before.
 * @param which a condition on `workspaces w`
 */
export const transferOwnership = (db: Db, userId: string, which: Sql) =>
  db.run(sql`
    UPDATE workspaces w SET owner_id = ${successor(userId)},
      plan = CASE WHEN ${paidPlan(sql`${userId}::uuid`)} > 'free' THEN ${paidPlan(successor(userId))}
        ELSE GREATEST(w.plan, ${paidPlan(successor(userId))}) END
    WHERE w.owner_id = ${userId} AND ${which} AND ${successor(userId)} IS NOT NULL`);

/** Locks a person's teams in a fixed order, so that two owners who leave at once cannot deadlock. */
const lockOwnedTeams = (db: Db, userId: string) =>
  db.run(sql`
    SELECT w.id FROM workspaces w WHERE w.kind = 'team' AND EXISTS (
      SELECT FROM workspace_members m WHERE m.workspace_id = w.id AND m.user_id = ${userId} AND m.role = 'owner')
    ORDER BY w.id FOR NO KEY UPDATE`);

/** Finds a team with other members whose only owner is this person. */
const findTeamWithoutSuccessor = (db: Db, userId: string) =>
  db.row<{ name: string }>(sql`
    SELECT w.name FROM workspaces w
    JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = ${userId} AND m.role = 'owner'
    WHERE w.kind = 'team' AND ${successor(userId)} IS NULL
      AND EXISTS (SELECT FROM workspace_members o WHERE o.workspace_id = w.id AND o.user_id <> ${userId})
    ORDER BY w.created_at LIMIT 1`);

/** Also the deleted files of the account's notes. */
const deleteNotesInTrash = (db: Db, userId: string) =>
  db.run(sql`
    DELETE FROM trash WHERE kind = 'note' AND owner_id = ${userId} OR kind = 'file' AND (row->>'note_id')::uuid IN (
      SELECT id FROM notes WHERE owner_id = ${userId} UNION ALL SELECT id FROM trash WHERE kind = 'note' AND owner_id = ${userId})`);

/**
 * Deletes an account, its personal workspace and the teams without other members. Content in other teams stays. Notes
 * in the trash are deleted, because only this account could restore them.
 * @param confirmed a condition on `users` that must still hold
 * @throws 409 for the only owner of a team with other members; 404 when the condition no longer holds.
 */
export function deleteAccount(db: Db, userId: string, confirmed: Sql): Promise<void> {
  return db.transaction(async (tx) => {
    await lockOwnedTeams(tx, userId);
    const alone = await findTeamWithoutSuccessor(tx, userId);
    if (alone)
      throw conflict(`Others work in ${alone.name}. Make one of them an owner first, or remove them.`);
    await transferOwnership(tx, userId, sql`w.kind = 'team'`);
    await endSubscription(tx, userId);
    await disconnect(tx, sql`n.user_id = ${userId}`);
    await tx.run(sql`DELETE FROM sign_in_links l USING users u WHERE u.id = ${userId} AND l.email = u.email`);
    await deleteNotesInTrash(tx, userId);
    if ((await tx.run(sql`DELETE FROM users WHERE ${confirmed}`)) === 0) throw notFound('account');
  });
}
