import sql from 'sql-template-tag';
import type { Db } from './database/client';
import type { Settings } from './settings';
import { Id, type Plan } from './wire/shared';

/** Plans and trials apply only where people can pay. */
export const isBillingConfigured = ({ STRIPE_SECRET_KEY }: Settings): boolean =>
  STRIPE_SECRET_KEY !== undefined;

/**
 * Sets the plan of one workspace by its id, or of all workspaces of an owner by their email address.
 * @returns the changed workspaces.
 */
export function setPlan(db: Db, target: string, plan: Plan): Promise<{ id: string; name: string }[]> {
  const which = Id.safeParse(target).success
    ? sql`id = ${target}`
    : sql`owner_id = (SELECT id FROM users WHERE email = ${target.trim().toLowerCase()})`;
  return db.rows(
    sql`UPDATE workspaces SET plan = ${plan}, updated_at = now() WHERE ${which} RETURNING id, name`,
  );
}
