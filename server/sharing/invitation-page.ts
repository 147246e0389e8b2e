import sql from 'sql-template-tag';
import { hashSecret } from '../auth/tokens';
import type { Db } from '../database/client';
import { inviteKind, inviteLabel } from './invitation-columns';
import type { InviteKind } from './invitations';

/** What the page of an invitation link shows to the current reader. */
export interface InvitationPage {
  kind: InviteKind;
  /** The invited address, masked: enough for its owner to know which account to use. */
  sentTo: string;
  /** Null unless the reader is signed in with the invited address. */
  offer: { id: string; label: string; inviter: string | null; role: string; accepted: boolean } | null;
}

interface Row {
  kind: InviteKind;
  id: string;
  label: string;
  inviter: string | null;
  role: string;
  email: string;
  acceptedBy: string | null;
  spent: boolean;
}

const dots = '•••';

/** `kim@example.org` as `k•••@example.org`. */
const masked = (email: string) => email.replace(/^(.).*@/, `$1${dots}@`);

/**
 * Null for an invitation that is unknown, revoked, or accepted by another account. `reader` is the signed-in account,
 * if any.
 */
export async function readInvitation(
  db: Db,
  token: string,
  reader: { id: string; email: string } | null,
): Promise<InvitationPage | null> {
  const row = await db.row<Row>(sql`
    SELECT ${inviteKind} AS kind, coalesce(seat_in, area_id, project_id, task_id, note_id) AS id, ${inviteLabel} AS label,
      coalesce(u.name, u.username) AS inviter, coalesce(i.role::text, i.seat_role::text) AS role, i.email,
      i.accepted_by AS "acceptedBy", i.accepted_at IS NOT NULL AS spent
    FROM invitations i LEFT JOIN users u ON u.id = i.invited_by
    WHERE i.token_hash = ${hashSecret(token)} AND i.revoked_at IS NULL`);
  if (!row || (row.spent && row.acceptedBy !== reader?.id)) return null;
  const { kind, id, label, inviter, role, email, spent } = row;
  const own = spent || email === reader?.email;
  return { kind, sentTo: masked(email), offer: own ? { id, label, inviter, role, accepted: spent } : null };
}
