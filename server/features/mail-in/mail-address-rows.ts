import sql from 'sql-template-tag';
import { z } from 'zod';
import { areaAccess, projectAccess } from '../../core/access/row-access';
import { zoneColumn } from '../../core/caller/zone';
import { hashSecret } from '../../platform/config/secrets';
import type { Db } from '../../platform/database/client';

const AddressRow = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  areaId: z.string().nullable(),
  projectId: z.string().nullable(),
});
/** An address that was found by its key. */
export type AddressRow = z.infer<typeof AddressRow>;

/** The address of the first key that is not dead. */
export const findAddress = (db: Db, keys: readonly string[]): Promise<AddressRow | undefined> =>
  db.row(
    sql`
    SELECT m.id, m.user_id AS "userId", m.area_id AS "areaId", m.project_id AS "projectId"
    FROM mail_addresses m JOIN unnest(${keys.map(hashSecret)}::bytea[]) WITH ORDINALITY AS k (hash, place) ON k.hash = m.key_hash
    ORDER BY k.place LIMIT 1`,
    AddressRow,
  );

const Person = z.object({ id: z.string(), email: z.string(), zone: z.string().nullable() });
export type Person = z.infer<typeof Person>;

const person = sql`u.id, u.email, ${zoneColumn} AS zone`;

/**
 * Whose task a message to an address becomes: the account's own, or that of the person who made the address of a place. Where
 * they may not edit the place any more, it is the owner of its workspace.
 */
export function findPerson(db: Db, { id, userId, projectId }: AddressRow): Promise<Person | undefined> {
  if (userId)
    return db.row(
      sql`SELECT ${person} FROM users u WHERE u.id = ${userId} AND u.disabled_at IS NULL`,
      Person,
    );
  const place = projectId
    ? sql`projects p ON p.id = m.project_id JOIN workspaces w ON w.id = p.workspace_id`
    : sql`areas a ON a.id = m.area_id JOIN workspaces w ON w.id = a.workspace_id`;
  const access = (projectId ? projectAccess : areaAccess)(sql`u.id`);
  return db.row(
    sql`
    SELECT ${person} FROM mail_addresses m JOIN ${place} JOIN users u ON u.id IN (m.made_by, w.owner_id) ${access}
    WHERE m.id = ${id} AND u.disabled_at IS NULL AND access.role IN ('editor', 'owner')
    ORDER BY u.id = m.made_by DESC NULLS LAST LIMIT 1`,
    Person,
  );
}
