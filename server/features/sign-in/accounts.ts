import sql from 'sql-template-tag';
import type { Db } from '../../platform/database/client';
import { AppError, conflict } from '../../platform/errors/errors';
import { notifyOfInvitations } from '../notifications/notify-of-sharing';
import type { Arrival } from './arrival';
import { addReferral, countReferral } from './referrals';

interface NewAccount extends Arrival {
  email: string;
  name?: string | null;
  /** Null for sign-in by link or provider only. */
  passwordHash?: string | null;
  /** True if the person or the operator has confirmed the address. */
  isVerified?: boolean;
}

export interface Account {
  userId: string;
  /** The personal workspace, created with the account. */
  workspaceId: string;
}

const addressTaken = () =>
  conflict('There is an account with this address. Sign in instead.', [
    { field: 'email', message: 'There is an account with this address. Sign in instead.' },
  ]);

export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** Derives a username from the part of the address before the @. */
function handleOf(email: string): string {
  const plain = (email.split('@')[0] ?? '').replace(/[^a-z0-9_.-]+/g, '-').replace(/^[^a-z0-9]+/, '');
  return plain.slice(0, 30) || 'person';
}

/** Uses the handle, or adds a random number if it is taken. The unique index settles races. */
async function insertUser(
  db: Db,
  { email, name, passwordHash, isVerified = false, language, habits }: NewAccount,
): Promise<string | undefined> {
  const handle = handleOf(email);
  const preferences = JSON.stringify({ language, ...habits });
  for (let attempt = 0; ; attempt++) {
    const username =
      attempt === 0 ? handle : `${handle}-${Math.floor(Math.random() * 10 ** Math.min(attempt + 1, 8))}`;
    const row = await db.row<{ id: string }>(sql`
      INSERT INTO users (email, username, name, password_hash, preferences, email_verified_at)
      VALUES (${email}, ${username}, ${name}, ${passwordHash}, ${preferences}::jsonb, CASE WHEN ${isVerified}::boolean THEN now() END)
      ON CONFLICT DO NOTHING RETURNING id`);
    if (row) return row.id;
    if (await db.row(sql`SELECT 1 FROM users WHERE email = ${email}`)) return undefined;
  }
}

/** Done once for an account, when its address is verified. */
async function welcomeVerified(db: Db, userId: string): Promise<void> {
  await countReferral(db, userId);
  await notifyOfInvitations(db, userId);
}

/**
 * Creates an account and its personal workspace in one transaction.
 * @throws 409 on `email` when an account has the address.
 */
export function createAccount(db: Db, account: NewAccount): Promise<Account> {
  const email = normalizeEmail(account.email);
  return db.transaction(async (tx) => {
    const userId = await insertUser(tx, { ...account, email });
    if (!userId) throw addressTaken();
    const { workspaceId } = await tx.one<{ workspaceId: string }>(sql`
      WITH made AS (INSERT INTO workspaces (kind, name, owner_id) VALUES ('personal', 'Personal', ${userId}) RETURNING id)
      INSERT INTO workspace_members (workspace_id, user_id, role, accepted_at) SELECT id, ${userId}, 'owner', now() FROM made
      RETURNING workspace_id AS "workspaceId"`);
    if (account.referrerId) await addReferral(tx, userId, account.referrerId);
    if (account.isVerified) await welcomeVerified(tx, userId);
    return { userId, workspaceId };
  });
}

/** @param email in lower case */
export const findAccount = (db: Db, email: string) =>
  db.row<{ id: string }>(sql`SELECT id FROM users WHERE email = ${email}`);

/** Finds or creates the account of a lower-case address and returns its id. Safe to call concurrently. */
export async function ensureAccount(db: Db, account: NewAccount): Promise<string> {
  const found = await findAccount(db, account.email);
  if (found) return found.id;
  try {
    return (await createAccount(db, account)).userId;
  } catch (error) {
    const isTaken = error instanceof AppError && error.kind === 'conflict';
    const other = isTaken ? await findAccount(db, account.email) : undefined;
    if (!other) throw error;
    return other.id;
  }
}

/** False if the operator has disabled the account. */
export const isEnabled = async (db: Db, userId: string): Promise<boolean> =>
  (await db.row(sql`SELECT FROM users WHERE id = ${userId} AND disabled_at IS NULL`)) !== undefined;

/** Whether the person has shown control of their address. */
export const isVerified = async (db: Db, userId: string): Promise<boolean> =>
  (await db.row(sql`SELECT FROM users WHERE id = ${userId} AND email_verified_at IS NOT NULL`)) !== undefined;

/** Marks the address as verified. Returns false if it already was. */
export async function verifyAddress(db: Db, userId: string): Promise<boolean> {
  const changed = await db.run(sql`
    UPDATE users SET email_verified_at = now() WHERE id = ${userId} AND email_verified_at IS NULL`);
  if (changed > 0) await welcomeVerified(db, userId);
  return changed > 0;
}

/**
 * Finds or creates the account that the operator names by its address. The address counts as verified, because the operator
 * vouches for it.
 */
export function ensureVerifiedAccount(db: Db, email: string): Promise<string> {
  return db.transaction(async (tx) => {
    const userId = await ensureAccount(tx, { email, isVerified: true });
    await verifyAddress(tx, userId);
    return userId;
  });
}
