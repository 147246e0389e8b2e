import sql from 'sql-template-tag';
import type { Db } from '../database/client';
import { transferOwnership } from './delete-account';
import { revokeAllTokens } from './tokens';

/*
 * An account whose address nobody verified may have been made by somebody else than the owner of the address. When the
 * owner verifies it from a browser that is not signed in, everything that could let the other person back in, or that
 * they gave away, ends. The account's own data stays.
 */

const revokeSignIns = async (db: Db, userId: string): Promise<void> => {
  await db.run(sql`
    UPDATE users SET password_hash = NULL, session_version = session_version + 1 WHERE id = ${userId}`);
  await revokeAllTokens(db, userId);
};

const revokeGivenAccess = async (db: Db, userId: string): Promise<void> => {
  await db.run(
    sql`UPDATE share_links SET revoked_at = now() WHERE created_by = ${userId} AND revoked_at IS NULL`,
  );
  await db.run(sql`
    UPDATE invitations SET revoked_at = now()
    WHERE invited_by = ${userId} AND accepted_at IS NULL AND revoked_at IS NULL`);
  await db.run(sql`DELETE FROM grants WHERE granted_by = ${userId}`);
  await db.run(sql`
    DELETE FROM package_shares s USING packages k
    WHERE k.id = s.package_id AND k.creator_id = ${userId} AND k.workspace_id IS NULL`);
  await db.run(sql`DELETE FROM known_addresses WHERE viewer_id = ${userId}`);
};

/** A team that has another owner counts as elsewhere. In a team of its own the account stays, and the others leave. */
const endMemberships = async (db: Db, userId: string): Promise<void> => {
  // Held like every change of members, so that the last owner of a team stays.
  await db.run(sql`
    SELECT w.id FROM workspaces w WHERE EXISTS (
      SELECT FROM workspace_members m WHERE m.workspace_id = w.id AND m.user_id = ${userId})
    ORDER BY w.id FOR NO KEY UPDATE`);
  await transferOwnership(db, userId, sql`w.kind = 'team'`);
  await db.run(sql`
    DELETE FROM workspace_members m USING workspaces w
    WHERE w.id = m.workspace_id AND m.user_id = ${userId} AND w.owner_id <> ${userId}`);
  await db.run(sql`
    DELETE FROM workspace_members m USING workspaces w
    WHERE w.id = m.workspace_id AND m.user_id <> ${userId} AND w.owner_id = ${userId}`);
};

/** Ends everything that somebody else may have opened or given away with an account. */
export async function revokeEarlierAccess(db: Db, userId: string): Promise<void> {
  await revokeSignIns(db, userId);
  await revokeGivenAccess(db, userId);
  await endMemberships(db, userId);
}
