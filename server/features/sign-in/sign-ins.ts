import sql, { type Sql } from 'sql-template-tag';
import { browserOf } from '../../../domain/browser-of';
import type { Caller } from '../../core/caller/request-context';
import type { Db } from '../../platform/database/client';
import { SignInRefusal } from './sign-in-refusal';

/*
 * The browsers in which an account is signed in, one row each. A session without its row has ended. Cookies from before
 * this table have no row at first: it is made when they are used. When such a sign-in ends, its row stays with the time
 * of the end. It is SQL and not Prisma Client, because a sign-in is stored only if its account is not disabled, and
 * ends in the caller's transaction.
 */

/** More than anyone uses. A new sign-in ends those that were not used for the longest time. */
const MOST = 100;

export interface SignIn {
  id: string;
  userId: string;
  userAgent: string | null;
}

/**
 * Stores a new sign-in. Every session begins here, whatever the way in, so this is where a disabled account is refused.
 * The same sign-in again, after a new password, counts as new.
 * @throws SignInRefusal
 */
export async function addSignIn(db: Db, { id, userId, userAgent }: SignIn): Promise<void> {
  const { browser, system } = browserOf(userAgent);
  const added = await db.run(sql`
    INSERT INTO sign_ins AS s (id, user_id, browser, system)
    SELECT ${id}, u.id, ${browser}, ${system} FROM users u
    WHERE u.id = ${userId} AND u.disabled_at IS NULL
    ON CONFLICT (id) DO UPDATE SET created_at = now(), seen_at = now(), browser = excluded.browser, system = excluded.system,
      is_older = false`);
  if (added === 0) throw new SignInRefusal('AccountDisabled');
  await db.run(sql`
    DELETE FROM sign_ins WHERE id IN (
      SELECT id FROM sign_ins WHERE user_id = ${userId} AND NOT is_older ORDER BY seen_at DESC, id OFFSET ${MOST})`);
}

/** Notes that a sign-in is in use. One from before this table has no row, so it is made, with its own time `at` in epoch ms. */
export async function noteSignIn(db: Db, signIn: SignIn & { isOlder: boolean; at: number }): Promise<void> {
  const { id, userId, isOlder, at } = signIn;
  const { browser, system } = browserOf(signIn.userAgent);
  const seen = sql`SET seen_at = now(), browser = ${browser}, system = ${system}`;
  await db.run(
    isOlder
      ? sql`
        INSERT INTO sign_ins AS s (id, user_id, browser, system, created_at, is_older)
        VALUES (${id}, ${userId}, ${browser}, ${system}, ${new Date(at)}, true)
        ON CONFLICT (id) DO UPDATE ${seen}`
      : sql`UPDATE sign_ins ${seen} WHERE id = ${id}`,
  );
}

/** Tells the account's open pages in every process, when the transaction commits. Those that are signed out close their streams. */
const notifyEnded = (userId: string): Sql =>
  sql`pg_notify('changes', ${JSON.stringify({ accounts: [userId], endsAccess: true })}::text)`;

/** Forgets all sign-ins but one. For a raised session version, which ends the sessions themselves. */
export async function forgetSignIns(db: Db, userId: string, but: string | null = null): Promise<void> {
  await db.run(sql`DELETE FROM sign_ins WHERE user_id = ${userId} AND id IS DISTINCT FROM ${but}::uuid`);
  await db.run(sql`SELECT ${notifyEnded(userId)}`);
}

/** Ends one sign-in, and what its browser registered for notifications. False if the account has no such one. */
export async function endSignIn(db: Db, userId: string, id: string): Promise<boolean> {
  const mine = sql`id = ${id} AND user_id = ${userId}`;
  const ended =
    (await db.run(sql`DELETE FROM sign_ins WHERE ${mine} AND NOT is_older`)) +
    (await db.run(sql`UPDATE sign_ins SET ended_at = now() WHERE ${mine} AND ended_at IS NULL`));
  if (ended === 0) return false;
  await db.run(sql`DELETE FROM devices WHERE sign_in_id = ${id}`);
  await db.run(sql`SELECT ${notifyEnded(userId)}`);
  return true;
}

/** Forgets where the account gets notifications, also what tokens registered. Who is signed out must not get any. */
export const forgetDevices = (db: Db, userId: string): Promise<number> =>
  db.run(sql`DELETE FROM devices WHERE user_id = ${userId}`);

/** Whether the caller's browser is still signed in. True for a token, which has no browser. */
export async function isSignedIn(db: Db, { signInId }: Caller): Promise<boolean> {
  if (!signInId) return true;
  return (await db.row(sql`SELECT FROM sign_ins WHERE id = ${signInId} AND ended_at IS NULL`)) !== undefined;
}
