import sql from 'sql-template-tag';
import { z } from 'zod';
import {
  cappedRole,
  matchesTarget,
  membershipOfGrant,
  type Target,
  targets,
} from '../../core/access/targets';
import type { SignedIn, Writing } from '../../core/operation/trpc';
import { decrypt, encrypt } from '../../platform/config/encryption';
import { hashSecret, newSecret } from '../../platform/config/secrets';
import { ms } from '../../platform/database/epoch';
import { forbidden, notFound } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import { canSendMail } from '../../platform/mail/mailer';
import type { GrantableRole, MembershipRole } from '../../wire/shared';
import { readInvitations } from '../notifications/notify-of-sharing';
import { verifyAddress } from '../sign-in/accounts';
import { readInvitationToken } from '../sign-in/invitation-token';
import { announceMember } from './announce-member';
import {
  type InviteKind,
  invited,
  invitedKinds,
  inviteKind,
  inviteLabel,
  isPending,
} from './invitation-columns';
import { postInvitation } from './invitation-mail';
import { rememberAddress } from './people';

/*
 * Invitations are bound to an email address. The token is stored as a hash and encrypted. An address has at most one
 * pending invitation to a target (the index invitations_pending_key ensures it). Callers of this file check first that
 * the person may manage the target.
 */

type InviteTarget<K extends InviteKind = InviteKind> = Target<K>;

/** A membership role for a workspace, a grant's role for other targets. */
type InviteRole<K extends InviteKind> = K extends 'workspace' ? MembershipRole : GrantableRole;

/** A pending invitation, for people who may manage the target: the path contains the secret token. */
export interface Invite<K extends InviteKind = InviteKind> {
  id: string;
  email: string;
  role: InviteRole<K>;
  /** Empty if AUTH_SECRET has changed since. Inviting again makes a new path. */
  invitePath: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Set if a limit stopped the mail: the reason. */
  notMailed?: string;
}

interface NewInvite<K extends InviteKind> {
  workspaceId: string;
  target: InviteTarget<K>;
  /** In lower case. */
  email: string;
  role: InviteRole<K>;
}

type Ctx = Pick<SignedIn, 'db' | 'caller' | 'now'>;

type StoredInvite<K extends InviteKind> = Omit<Invite<K>, 'invitePath'> & { encryptedToken: Buffer };

const inviteColumns = sql`
  id, email, coalesce(role::text, membership_role::text) AS role, encrypted_token AS "encryptedToken",
  ${ms('created_at')} AS "createdAt"`;

function toInvite<K extends InviteKind>({ encryptedToken, createdAt, ...rest }: StoredInvite<K>): Invite<K> {
  const token = decrypt('invitation', encryptedToken);
  return { ...rest, invitePath: token === null ? '' : `/invites/${token}`, createdAt };
}

/** Gives an invitation a new token. The old one stops working. */
async function renew<K extends InviteKind>(ctx: Ctx, inviteId: string): Promise<StoredInvite<K>> {
  const token = newSecret();
  return ctx.db.one<StoredInvite<K>>(sql`
    UPDATE invitations SET token_hash = ${hashSecret(token)}, encrypted_token = ${encrypt('invitation', token)}
    WHERE id = ${inviteId} RETURNING ${inviteColumns}`);
}

/**
 * Invites an address, or changes the role of its pending invitation and keeps its path. If mail is configured, the
 * message is queued with the write.
 */
export async function invite<K extends InviteKind>(
  ctx: Ctx & Pick<SignedIn, 'appUrl' | 'address'>,
  { workspaceId, target, email, role }: NewInvite<K>,
): Promise<Invite<K>> {
  await requireRoom(ctx.db, 'invitations', workspaceId);
  const token = newSecret();
  const [grantRole, membershipRole] = target.kind === 'workspace' ? [null, role] : [role, null];
  const stored = await ctx.db.one<StoredInvite<K>>(sql`
    INSERT INTO invitations (workspace_id, ${targets[target.kind].column}, email, role, membership_role, token_hash, encrypted_token,
      invited_by, created_at)
    VALUES (${workspaceId}, ${target.id}, ${email}, ${grantRole}, ${membershipRole}, ${hashSecret(token)},
      ${encrypt('invitation', token)}, ${ctx.caller.id}, ${ctx.now})
    ON CONFLICT (${invited}, email) WHERE ${isPending}
    DO UPDATE SET role = excluded.role, membership_role = excluded.membership_role, invited_by = excluded.invited_by
    RETURNING ${inviteColumns}`);
  const isReadable = decrypt('invitation', stored.encryptedToken) !== null;
  const created = toInvite(isReadable ? stored : await renew<K>(ctx, stored.id));
  const notMailed = await postInvitation(ctx, created);
  return notMailed ? { ...created, notMailed } : created;
}

/** The pending invitations to a target, oldest first. */
export async function pendingInvites<K extends InviteKind>(
  ctx: Pick<Ctx, 'db'>,
  target: InviteTarget<K>,
): Promise<Invite<K>[]> {
  const rows = await ctx.db.rows<StoredInvite<K>>(sql`
    SELECT ${inviteColumns} FROM invitations WHERE ${matchesTarget(target)} AND ${isPending} ORDER BY created_at, id`);
  return rows.map(toInvite);
}

/** Cancels a pending invitation, and records that. Its link stops working at once. Returns false if there was none. */
export async function revokeInvite(
  ctx: Writing,
  target: InviteTarget & { workspaceId: string; label: string },
  inviteId: string,
): Promise<boolean> {
  const changed = await ctx.db.run(sql`
    UPDATE invitations SET revoked_at = ${ctx.now} WHERE id = ${inviteId} AND ${matchesTarget(target)} AND ${isPending}`);
  if (changed > 0) ctx.record(target);
  return changed > 0;
}

/**
 * Marks a person's pending invitation as accepted when they get access directly. Its link then works only as long as
 * they have access. It does not restore access that was removed.
 */
export async function acceptPendingInvites(ctx: Ctx, target: InviteTarget, userId: string): Promise<void> {
  await ctx.db.run(sql`
    UPDATE invitations SET accepted_at = ${ctx.now}, accepted_by = ${userId}
    WHERE ${matchesTarget(target)} AND ${isPending} AND email = (SELECT email FROM users WHERE id = ${userId})`);
  await readInvitations(ctx, target, userId);
}

interface Accepted<K extends InviteKind> extends InviteTarget<K> {
  role: InviteRole<K>;
  workspaceId: string;
}

const Row = z.object({
  inviteId: z.string(),
  workspaceId: z.string(),
  email: z.string(),
  invitedBy: z.string().nullable(),
  acceptedBy: z.string().nullable(),
  spent: z.boolean(),
  kind: z.enum(invitedKinds),
  id: z.string(),
  label: z.string(),
});
type Row = z.infer<typeof Row>;

const isOfKind = <K extends InviteKind>(row: Row, kinds: readonly K[]): row is Row & { kind: K } =>
  kinds.some((kind) => kind === row.kind);

/** Locks a token's invitation until the write ends, so that concurrent accepts and revokes run one after another. */
function lockByHash(ctx: Ctx, hash: Buffer): Promise<Row | undefined> {
  const query = sql`
    SELECT i.id AS "inviteId", i.workspace_id AS "workspaceId", i.email, i.invited_by AS "invitedBy", i.accepted_by AS "acceptedBy",
      i.accepted_at IS NOT NULL AS spent, ${inviteKind} AS kind, ${invited} AS id, ${inviteLabel} AS label
    FROM invitations i WHERE i.token_hash = ${hash} AND i.revoked_at IS NULL FOR UPDATE`;
  return ctx.db.row(query, Row);
}

/** Makes the caller a member with the invited role, or raises their role. */
async function admitMember(ctx: Writing, inviteId: string): Promise<void> {
  const made = await ctx.db.one<{ workspaceId: string; membershipId: string; isNew: boolean }>(sql`
    INSERT INTO workspace_members (workspace_id, user_id, role, created_at, accepted_at)
    SELECT to_workspace_id, ${ctx.caller.id}, membership_role, ${ctx.now}, ${ctx.now} FROM invitations WHERE id = ${inviteId}
    ON CONFLICT (workspace_id, user_id)
    DO UPDATE SET role = GREATEST(workspace_members.role, excluded.role), accepted_at = excluded.accepted_at
    RETURNING workspace_id AS "workspaceId", id AS "membershipId", xmax = 0 AS "isNew"`);
  announceMember(ctx, made.isNew ? 'created' : 'updated', made);
}

const admitGuest = (ctx: Ctx, kind: Exclude<InviteKind, 'workspace'>, inviteId: string) => {
  const { column } = targets[kind];
  return ctx.db.run(sql`
    INSERT INTO grants (workspace_id, ${column}, user_id, role, granted_by, created_at)
    SELECT workspace_id, ${column}, ${ctx.caller.id}, role, invited_by, ${ctx.now}
    FROM invitations WHERE id = ${inviteId}
    ON CONFLICT (${column}, user_id) DO UPDATE SET role = GREATEST(grants.role, excluded.role)`);
};

/** Gives the caller the invited role. A higher role that they already have stays. */
async function admit(ctx: Writing, { inviteId, kind, id, email, invitedBy }: Row): Promise<void> {
  if (kind === 'workspace') await admitMember(ctx, inviteId);
  else await admitGuest(ctx, kind, inviteId);
  await ctx.db.run(sql`
    UPDATE invitations SET accepted_at = ${ctx.now}, accepted_by = ${ctx.caller.id} WHERE id = ${inviteId}`);
  if (invitedBy) await rememberAddress(ctx.db, { viewerId: invitedBy, userId: ctx.caller.id, email });
  await readInvitations(ctx, { kind, id }, ctx.caller.id);
}

/** The caller's own role on the target. A guest's role on an area or project is capped. */
async function ownRole<K extends InviteKind>(
  ctx: Ctx,
  { kind, id }: InviteTarget<K>,
): Promise<InviteRole<K> | undefined> {
  const row = await ctx.db.row<{ role: InviteRole<K> }>(
    kind === 'workspace'
      ? sql`SELECT role FROM workspace_members WHERE workspace_id = ${id} AND user_id = ${ctx.caller.id}`
      : sql`
        SELECT ${cappedRole(kind, sql`g.role`)} AS role FROM grants g ${membershipOfGrant}
        WHERE g.${targets[kind].column} = ${id} AND g.user_id = ${ctx.caller.id}`,
  );
  return row?.role;
}

/**
 * Checks that the caller may accept an invitation to an address. Locks the account against a concurrent takeover. A
 * token from the mail verifies the address. Without mail there may be no way to verify an address, so any token is
 * enough.
 * @throws 403 for another address, or for an unverified one if the server can mail.
 */
async function requireOwnAddress(ctx: Ctx, email: string, isMailed: boolean): Promise<void> {
  const query = sql`
    SELECT email_verified_at IS NOT NULL AS "isVerified" FROM users
    WHERE id = ${ctx.caller.id} AND email = ${email} FOR SHARE`;
  const own = await ctx.db.row(query, z.object({ isVerified: z.boolean() }));
  if (!own)
    throw forbidden('This invitation was sent to another address. Sign in with the account that has it.');
  if (own.isVerified) return;
  if (isMailed) await verifyAddress(ctx.db, ctx.caller.id);
  else if (canSendMail())
    throw forbidden(
      `Verify your address first: open the link in the invitation that was mailed to ${email}, or choose “Send a confirmation link” in Settings.`,
    );
}

/**
 * Accepts an invitation if it is of one of the kinds, and records that. Accepting again returns the same while the access
 * lasts.
 * @throws 404 for a token that is unknown, revoked, spent or of another kind; 403 for an invitation to another address,
 * or to an unverified one if the server can mail.
 */
export async function acceptInvite<K extends InviteKind>(
  ctx: Writing,
  token: string,
  kinds: readonly K[],
): Promise<Accepted<K>> {
  const { hash, isMailed } = readInvitationToken(token);
  const row = await lockByHash(ctx, hash);
  if (!row || !isOfKind(row, kinds)) throw notFound('invitation');
  if (row.spent && row.acceptedBy !== ctx.caller.id) throw notFound('invitation');
  if (!row.spent) {
    await requireOwnAddress(ctx, row.email, isMailed);
    await admit(ctx, row);
  }
  const role = await ownRole(ctx, row);
  if (role === undefined) throw notFound('invitation');
  const { kind, id, workspaceId, label, spent } = row;
  if (!spent) ctx.record({ kind, id, workspaceId, label, personId: ctx.caller.id });
  return { kind, id, role, workspaceId };
}
