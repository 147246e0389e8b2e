import sql from 'sql-template-tag';
import { z } from 'zod';
import { decrypt } from '../../platform/config/encryption';
import type { Db } from '../../platform/database/client';
import { canSendMail } from '../../platform/mail/mailer';
import { Id } from '../../wire/shared';
import { readInvitationToken } from '../sign-in/invitation-token';
import {
  type InviteKind,
  invited,
  invitedKinds,
  inviteKind,
  inviteLabel,
  isPending,
} from './invitation-columns';

/**
 * What the reader can do: sign up or in, sign in with the invited account, confirm their address first, accept, or open
 * what they accepted before.
 */
type InvitationStep = 'sign-in' | 'other-account' | 'confirm' | 'accept' | 'open';

/** What the page of an invitation link shows to the current reader. */
export interface InvitationPage {
  kind: InviteKind;
  label: string;
  inviter: string | null;
  role: string;
  step: InvitationStep;
  /** The invited address. Masked until the reader shows that it is theirs: by the mailed link, or by being signed in with it. */
  sentTo: string;
  /** The whole address; null while it is masked. */
  email: string | null;
}

const Row = z.object({
  kind: z.enum(invitedKinds),
  label: z.string(),
  inviter: z.string().nullable(),
  role: z.string(),
  email: z.string(),
  acceptedBy: z.string().nullable(),
  isSpent: z.boolean(),
  isVerified: z.boolean(),
});
type Row = z.infer<typeof Row>;

interface Reader {
  id: string;
  email: string;
}

const dots = '•••';

/** `kim@example.org` as `k•••@example.org`: enough for its owner to know which account to use. */
const masked = (email: string) => email.replace(/^(.).*@/, `$1${dots}@`);

function stepOf(row: Row, reader: Reader | null, isMailed: boolean): InvitationStep {
  if (row.isSpent) return 'open';
  if (!reader) return 'sign-in';
  if (reader.email !== row.email) return 'other-account';
  return row.isVerified || isMailed || !canSendMail() ? 'accept' : 'confirm';
}

/** Null for an invitation that is unknown, revoked, or accepted by another account. `reader` is the signed-in account. */
export async function readInvitation(
  db: Db,
  token: string,
  reader: Reader | null,
): Promise<InvitationPage | null> {
  const { hash, isMailed } = readInvitationToken(token);
  const row = await db.row(
    sql`
    SELECT ${inviteKind} AS kind, ${inviteLabel} AS label, coalesce(u.name, u.username) AS inviter,
      coalesce(i.role::text, i.membership_role::text) AS role, i.email, i.accepted_by AS "acceptedBy",
      i.accepted_at IS NOT NULL AS "isSpent",
      EXISTS (SELECT FROM users r WHERE r.id = ${reader?.id ?? null} AND r.email_verified_at IS NOT NULL) AS "isVerified"
    FROM invitations i LEFT JOIN users u ON u.id = i.invited_by
    WHERE i.token_hash = ${hash} AND i.revoked_at IS NULL`,
    Row,
  );
  if (!row || (row.isSpent && row.acceptedBy !== reader?.id)) return null;
  const { kind, label, inviter, role, email } = row;
  const isOwn = isMailed || row.isSpent || email === reader?.email;
  const step = stepOf(row, reader, isMailed);
  return {
    kind,
    label,
    inviter,
    role,
    step,
    sentTo: isOwn ? email : masked(email),
    email: isOwn ? email : null,
  };
}

/**
 * The token of the pending invitation to a target that was sent to the reader's verified address, so that the inbox can
 * lead there. Undefined if there is none.
 */
export async function findOwnInvitation(
  db: Db,
  targetId: string,
  reader: Pick<Reader, 'id'>,
): Promise<string | undefined> {
  if (!Id.safeParse(targetId).success) return undefined;
  const row = await db.row(
    sql`
    SELECT i.encrypted_token AS encrypted FROM invitations i
    JOIN users u ON u.email = i.email AND u.email_verified_at IS NOT NULL
    WHERE u.id = ${reader.id} AND ${invited} = ${targetId} AND ${isPending}`,
    z.object({ encrypted: z.instanceof(Buffer) }),
  );
  return (row && decrypt('invitation', row.encrypted)) ?? undefined;
}
