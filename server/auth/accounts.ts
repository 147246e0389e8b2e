import sql from 'sql-template-tag';
import type { Db } from '../database/client';
import { AppError, conflict } from '../errors';

/** Who is to have an account. The password's hash is null for those who sign in elsewhere. */
interface NewAccount {
  email: string;
  name?: string | null;
  passwordHash?: string | null;
}

export interface Account {
  userId: string;
  /** The personal workspace, made with the account. */
  workspaceId: string;
}

const taken = () =>
  conflict('There is an account with this address. Sign in instead.', [
    { field: 'email', message: 'There is an account with this address. Sign in instead.' },
  ]);

export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** A handle out of an address: what stands before the @, as far as a handle can hold it. */
function handleOf(email: string): string {
  const plain = (email.split('@')[0] ?? '').replace(/[^a-z0-9_.-]+/g, '-').replace(/^[^a-z0-9]+/, '');
  return plain.slice(0, 30) || 'person';
}

/** Takes the handle, or the first free one with a number; a race for one is settled by the unique index. */
async function insertUser(db: Db, { email, name, passwordHash }: NewAccount): Promise<string | undefined> {
  const handle = handleOf(email);
  for (let attempt = 0; ; attempt++) {
    const username =
      attempt === 0 ? handle : `${handle}-${Math.floor(Math.random() * 10 ** Math.min(attempt + 1, 8))}`;
    const row = await db.row<{ id: string }>(sql`
      INSERT INTO users (email, username, name, password_hash) VALUES (${email}, ${username}, ${name}, ${passwordHash})
      ON CONFLICT DO NOTHING RETURNING id`);
    if (row) return row.id;
    if (await db.row(sql`SELECT 1 FROM users WHERE email = ${email}`)) return undefined;
  }
}

/**
 * Makes an account with its personal workspace, in one transaction.
 * @throws 409 on `email` when an account has the address.
 */
export function createAccount(db: Db, account: NewAccount): Promise<Account> {
  const email = normalEmail(account.email);
  return db.transaction(async (tx) => {
    const userId = await insertUser(tx, { ...account, email });
    if (!userId) throw taken();
    const row = await tx.row<{ id: string }>(sql`
      WITH made AS (INSERT INTO workspaces (kind, name, owner_id) VALUES ('personal', 'Personal', ${userId}) RETURNING id)
      INSERT INTO workspace_members (workspace_id, user_id, role) SELECT id, ${userId}, 'owner' FROM made
      RETURNING workspace_id AS id`);
    return { userId, workspaceId: row?.id ?? '' };
  });
}

/** The id of the account with an address (in lower case); makes one where there is none, also when others do at the same moment. */
export async function ensureAccount(db: Db, account: NewAccount): Promise<string> {
  const known = () => db.row<{ id: string }>(sql`SELECT id FROM users WHERE email = ${account.email}`);
  const found = await known();
  if (found) return found.id;
  try {
    return (await createAccount(db, account)).userId;
  } catch (error) {
    const other = error instanceof AppError && error.kind === 'conflict' ? await known() : undefined;
    if (!other) throw error;
    return other.id;
  }
}
