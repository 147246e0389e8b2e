import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../platform/database/client';
import { deleteAccount } from './delete-account';
import { endAllGrants } from './oauth/app-grants';
import { hashPassword } from './passwords';
import { forgetDevices, forgetSignIns } from './sign-ins';
import { revokeAllTokens } from './tokens';

/* What the operator does with accounts, by `npm run accounts`. */

const ManagedAccount = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  isVerified: z.boolean(),
  createdAt: z.date(),
  disabledAt: z.date().nullable(),
  /** The last use of a browser (to the hour) or a token. */
  lastUsedAt: z.date().nullable(),
  tokens: z.number(),
  browsers: z.number(),
  apps: z.number(),
  tasks: z.number(),
  teams: z.number(),
  fileBytes: z.number(),
});
export type ManagedAccount = z.infer<typeof ManagedAccount>;

/** All accounts, or the one with this address in lower case. */
export const readAccounts = (db: Db, email?: string): Promise<ManagedAccount[]> =>
  db.rows(
    sql`
    SELECT u.id, u.email, u.name, u.email_verified_at IS NOT NULL AS "isVerified", u.created_at AS "createdAt",
      u.disabled_at AS "disabledAt",
      greatest((SELECT max(seen_at) FROM sign_ins WHERE user_id = u.id),
        (SELECT max(last_used_at) FROM api_tokens WHERE user_id = u.id),
        (SELECT max(last_used_at) FROM oauth_grants WHERE user_id = u.id)) AS "lastUsedAt",
      (SELECT count(*) FROM api_tokens WHERE user_id = u.id AND revoked_at IS NULL
        AND (expires_at IS NULL OR expires_at > now())) AS tokens,
      (SELECT count(*) FROM sign_ins WHERE user_id = u.id AND ended_at IS NULL) AS browsers,
      (SELECT count(*) FROM oauth_grants WHERE user_id = u.id) AS apps,
      (SELECT count(*) FROM tasks WHERE creator_id = u.id) AS tasks,
      (SELECT count(*) FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id
        WHERE m.user_id = u.id AND w.kind = 'team') AS teams,
      (SELECT coalesce(sum(size), 0) FROM stored_objects WHERE owner_id = u.id) AS "fileBytes"
    FROM users u WHERE ${email ?? null}::text IS NULL OR u.email = ${email ?? null} ORDER BY u.created_at, u.id`,
    ManagedAccount,
  );

/** Ends all browser sessions at once. */
async function endSessions(db: Db, id: string): Promise<void> {
  await db.run(sql`UPDATE users SET session_version = session_version + 1 WHERE id = ${id}`);
  await forgetSignIns(db, id);
}

/**
 * Ends every session, token and app of the account, and what they registered for notifications. Feeds stay, because
 * calendar programs cannot sign in again.
 */
export async function signOutEverywhere(db: Db, id: string): Promise<void> {
  await endSessions(db, id);
  await revokeAllTokens(db, id);
  await endAllGrants(db, id);
  await forgetDevices(db, id);
}

/** Keeps the account from being used. Its sessions end; tokens, apps and feeds rest until it is enabled. */
export async function disableAccount(db: Db, id: string): Promise<void> {
  await db.run(sql`UPDATE users SET disabled_at = coalesce(disabled_at, now()) WHERE id = ${id}`);
  await endSessions(db, id);
}

export const enableAccount = (db: Db, id: string) =>
  db.run(sql`UPDATE users SET disabled_at = NULL WHERE id = ${id}`);

/** Sets a random password, which is returned, and ends all browser sessions. */
export async function replacePassword(db: Db, id: string): Promise<string> {
  const password = randomBytes(15).toString('base64url');
  await db.run(sql`UPDATE users SET password_hash = ${await hashPassword(password)} WHERE id = ${id}`);
  await endSessions(db, id);
  return password;
}

export const removeAccount = (db: Db, id: string) => deleteAccount(db, id, sql`id = ${id}`);
