import sql from 'sql-template-tag';
import type { Db } from '../../platform/database/client';
import { disconnect } from '../calendars/disconnect';
import { transferOwnership } from './delete-account';
import { endAllGrants } from './oauth/app-grants';
import { forgetDevices, forgetSignIns } from './sign-ins';
import { revokeAllTokens } from './tokens';

/*
 * Anyone can create an account with an address that is not theirs. When the owner of the address verifies it from a
 * browser that is not signed in, the creator's sessions, password, tokens, grants and links end. The data stays.
 */

const revokeSignIns = async (db: Db, userId: string): Promise<void> => {
  await db.run(sql`
    UPDATE users SET password_hash = NULL, session_version = session_version + 1 WHERE id = ${userId}`);
  await forgetSignIns(db, userId);
  await revokeAllTokens(db, userId);
  await endAllGrants(db, userId);
  await db.run(sql`DELETE FROM passkeys WHERE user_id = ${userId}`);
  await db.run(sql`DELETE FROM identities WHERE user_id = ${userId}`);
  await db.run(sql`DELETE FROM webhooks WHERE user_id = ${userId}`);
  await db.run(sql`DELETE FROM feeds WHERE user_id = ${userId}`);
  await db.run(sql`DELETE FROM mail_addresses WHERE user_id = ${userId} OR made_by = ${userId}`);
  await forgetDevices(db, userId);
};

const revokeGivenAccess = async (db: Db, userId: string): Promise<void> => {
  await db.run(
    sql`UPDATE share_links SET revoked_at = now() WHERE created_by = ${userId} AND revoked_at IS NULL`,
  );
  await db.run(sql`
    UPDATE invitations SET revoked_at = now()
    WHERE invited_by = ${userId} AND accepted_at IS NULL AND revoked_at IS NULL`);
  await db.run(sql`DELETE FROM grants WHERE granted_by = ${userId}`);
  // A restore must not bring back what ends here.
  await db.run(sql`
    DELETE FROM trash_rows WHERE source = 'grants' AND row->>'granted_by' = ${userId}
      OR source = 'invitations' AND row->>'invited_by' = ${userId}`);
  await db.run(sql`
    DELETE FROM package_shares s USING packages k
    WHERE k.id = s.package_id AND k.creator_id = ${userId} AND k.workspace_id IS NULL`);
  await db.run(
    sql`UPDATE packages SET published_at = NULL WHERE creator_id = ${userId} AND workspace_id IS NULL`,
  );
  await db.run(sql`DELETE FROM uploads WHERE user_id = ${userId}`);
  await disconnect(db, sql`n.user_id = ${userId}`);
  await db.run(sql`DELETE FROM known_addresses WHERE viewer_id = ${userId}`);
};

/** The account leaves teams with another owner. From its own teams, all others are removed. */
const endMemberships = async (db: Db, userId: string): Promise<void> => {
  // Locked like every change of members, so that a team keeps its last owner.
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

/** Ends all access that the creator of an unverified account has or has given. */
export async function revokeEarlierAccess(db: Db, userId: string): Promise<void> {
  await revokeSignIns(db, userId);
  await revokeGivenAccess(db, userId);
  await endMemberships(db, userId);
}
