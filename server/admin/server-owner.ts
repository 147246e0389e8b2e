import sql from 'sql-template-tag';
import type { SignedIn } from '../core/operation/trpc';
import { settings } from '../platform/config/settings';

/** Whether the caller runs this server: the account with the verified address that OWNER_EMAIL names. */
export async function isServerOwner({ db, caller }: Pick<SignedIn, 'db' | 'caller'>): Promise<boolean> {
  const email = settings().OWNER_EMAIL;
  if (email === undefined) return false;
  const owner = await db.row(sql`
    SELECT 1 FROM users WHERE id = ${caller.id} AND email = lower(${email}) AND email_verified_at IS NOT NULL`);
  return owner !== undefined;
}
