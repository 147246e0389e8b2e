import sql from 'sql-template-tag';
import { z } from 'zod';
import { hashSecret, newSecret } from '../auth/tokens';
import { ms } from '../database/epoch';
import { decrypt, encrypt } from '../encryption';
import { forbidden, notFound } from '../errors';
import { canSendMail } from '../mail';
import { requireRoom } from '../row-limits';
import type { SignedIn } from '../trpc';
import type { GrantableRole, MembershipRole } from '../wire/shared';
import { postInvitation } from './invitation-mail';
import { rememberAddress } from './people';
import {
  cappedRole,
  matchesTarget,
  membershipOfGrant,
  type Target,
  type TargetKind,
  targets,
} from './targets';

/*
 * Invitations: bound to an address, kept as a hash and a sealed token. An address has one pending invitation to a
 * target at most; the database says so (invitations_pending_key). Whoever may manage the target may call these: that
 * is for the caller of this file to check.
 */

/** What an invitation can be to. */
export type InviteKind = TargetKind;
type InviteTarget<K extends InviteKind = InviteKind> = Target<K>;

/** What an invitation grants: a membership in a workspace, a role on anything else. */
type InviteRole<K extends InviteKind> = K extends 'workspace' ? MembershipRole : GrantableRole;

/** A pending invitation, as those who may manage see it. The path carries the token: a secret. */
export interface Invite<K extends InviteKind = InviteKind> {
  id: string;
  email: string;
  role: InviteRole<K>;
  /** Empty where the app's secret has changed since; inviting again makes a new one. */
  invitePath: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Why no message was sent this time. */
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

const invited = sql`coalesce(seat_in, area_id, project_id, task_id, note_id)`;
const isPending = sql`accepted_at IS NULL AND revoked_at IS NULL`;

type Sealed<K extends InviteKind> = Omit<Invite<K>, 'invitePath'> & { sealed: Buffer };

const sealedColumns = sql`
  id, email, coalesce(role::text, seat_role::text) AS role, token_sealed AS sealed, ${ms('created_at')} AS "createdAt"`;

function shown<K extends InviteKind>({ sealed, createdAt, ...rest }: Sealed<K>): Invite<K> {
  const token = decrypt('invitation', sealed);
  return { ...rest, invitePath: token === null ? '' : `/invites/${token}`, createdAt };
}

/** Gives an invitation a new token; the one before stops working. */
async function renew<K extends InviteKind>(ctx: Ctx, inviteId: string): Promise<Sealed<K> | undefined> {
  const token = newSecret();
  return ctx.db.row<Sealed<K>>(sql`
    UPDATE invitations SET token_hash = ${hashSecret(token)}, token_sealed = ${encrypt('invitation', token)}
    WHERE id = ${inviteId} RETURNING ${sealedColumns}`);
}

/**
 * Invites an address, or gives its pending invitation the new role and keeps its path. The message, where mail is
 * configured, leaves once the call has committed.
 */
export async function invite<K extends InviteKind>(
  ctx: Ctx & Pick<SignedIn, 'appUrl' | 'address'>,
  { workspaceId, target, email, role }: NewInvite<K>,
): Promise<Invite<K>> {
  await requireRoom(ctx.db, 'invitations', workspaceId);
  const token = newSecret();
  const [grantRole, membershipRole] = target.kind === 'workspace' ? [null, role] : [role, null];
  let row = await ctx.db.row<Sealed<K>>(sql`
    INSERT INTO invitations (workspace_id, ${targets[target.kind].column}, email, role, seat_role, token_hash, token_sealed,
      invited_by, created_at)
    VALUES (${workspaceId}, ${target.id}, ${email}, ${grantRole}, ${membershipRole}, ${hashSecret(token)},
      ${encrypt('invitation', token)}, ${ctx.caller.id}, ${ctx.now})
    ON CONFLICT (${invited}, email) WHERE ${isPending}
    DO UPDATE SET role = excluded.role, seat_role = excluded.seat_role, invited_by = excluded.invited_by
    RETURNING ${sealedColumns}`);
  if (row && decrypt('invitation', row.sealed) === null) row = await renew<K>(ctx, row.id);
  if (!row) throw notFound('invitation');
  const made = shown(row);
  const notMailed = await postInvitation(ctx, target, made);
  return notMailed ? { ...made, notMailed } : made;
}

/** The pending invitations to a target, oldest first. */
export async function pendingInvites<K extends InviteKind>(
  ctx: Pick<Ctx, 'db'>,
  target: InviteTarget<K>,
): Promise<Invite<K>[]> {
  const rows = await ctx.db.rows<Sealed<K>>(sql`
    SELECT ${sealedColumns} FROM invitations WHERE ${matchesTarget(target)} AND ${isPending} ORDER BY created_at, id`);
  return rows.map(shown);
}

/** Cancels a pending invitation: its link stops working at once. False where there was nothing to cancel. */
export async function revokeInvite(ctx: Ctx, target: InviteTarget, inviteId: string): Promise<boolean> {
  const changed = await ctx.db.run(sql`
    UPDATE invitations SET revoked_at = ${ctx.now} WHERE id = ${inviteId} AND ${matchesTarget(target)} AND ${isPending}`);
  return changed > 0;
}

/**
 * Counts the pending invitation of a person who was let in directly as accepted by him, so that its link leads in
 * while he has the access, and cannot bring him back once it is taken.
 */
export async function acceptPendingInvites(ctx: Ctx, target: InviteTarget, userId: string): Promise<void> {
  await ctx.db.run(sql`
    UPDATE invitations SET accepted_at = ${ctx.now}, accepted_by = ${userId}
    WHERE ${matchesTarget(target)} AND ${isPending} AND email = (SELECT email FROM users WHERE id = ${userId})`);
}

/** What accepting brought. */
interface Accepted<K extends InviteKind> extends InviteTarget<K> {
  role: InviteRole<K>;
  workspaceId: string;
  label: string;
  /** False where it had been accepted before. */
  fresh: boolean;
}

const Row = z.object({
  inviteId: z.string(),
  workspaceId: z.string(),
  email: z.string(),
  invitedBy: z.string().nullable(),
  acceptedBy: z.string().nullable(),
  spent: z.boolean(),
  kind: z.enum(['workspace', 'area', 'project', 'task', 'note']),
  id: z.string(),
  label: z.string(),
});
type Row = z.infer<typeof Row>;

const isOfKind = <K extends InviteKind>(row: Row, kinds: readonly K[]): row is Row & { kind: K } =>
  kinds.some((kind) => kind === row.kind);

/** The name of what an invitation `i` is to, as SQL. */
export const inviteLabel = sql`coalesce(
  (SELECT name FROM workspaces WHERE id = i.seat_in), (SELECT name FROM areas WHERE id = i.area_id),
  (SELECT name FROM projects WHERE id = i.project_id), (SELECT title FROM tasks WHERE id = i.task_id),
  (SELECT title FROM notes WHERE id = i.note_id))`;

/** The kind of an invitation `i`, as SQL. */
export const inviteKind = sql`CASE WHEN seat_in IS NOT NULL THEN 'workspace' WHEN area_id IS NOT NULL THEN 'area'
  WHEN project_id IS NOT NULL THEN 'project' WHEN task_id IS NOT NULL THEN 'task' ELSE 'note' END`;

/** Locks the invitation of a token until the write ends, so that accepting twice and revoking take turns. */
function lockByToken(ctx: Ctx, token: string): Promise<Row | undefined> {
  const query = sql`
    SELECT i.id AS "inviteId", i.workspace_id AS "workspaceId", i.email, i.invited_by AS "invitedBy", i.accepted_by AS "acceptedBy",
      i.accepted_at IS NOT NULL AS spent, ${inviteKind} AS kind, ${invited} AS id, ${inviteLabel} AS label
    FROM invitations i WHERE i.token_hash = ${hashSecret(token)} AND i.revoked_at IS NULL FOR UPDATE`;
  return ctx.db.row(query, Row);
}

/** Gives what an invitation promises; a role or a membership that is already higher stays. */
async function admit(ctx: Ctx, { inviteId, kind, email, invitedBy }: Row): Promise<void> {
  const { column } = targets[kind];
  await ctx.db.run(
    kind === 'workspace'
      ? sql`
        INSERT INTO workspace_members (workspace_id, user_id, role, created_at, accepted_at)
        SELECT seat_in, ${ctx.caller.id}, seat_role, ${ctx.now}, ${ctx.now} FROM invitations WHERE id = ${inviteId}
        ON CONFLICT (workspace_id, user_id)
        DO UPDATE SET role = GREATEST(workspace_members.role, excluded.role), accepted_at = excluded.accepted_at`
      : sql`
        INSERT INTO grants (workspace_id, ${column}, user_id, role, granted_by, created_at)
        SELECT workspace_id, ${column}, ${ctx.caller.id}, role, invited_by, ${ctx.now}
        FROM invitations WHERE id = ${inviteId}
        ON CONFLICT (${column}, user_id) DO UPDATE SET role = GREATEST(grants.role, excluded.role)`,
  );
  await ctx.db.run(sql`
    UPDATE invitations SET accepted_at = ${ctx.now}, accepted_by = ${ctx.caller.id} WHERE id = ${inviteId}`);
  if (invitedBy) await rememberAddress(ctx.db, { viewerId: invitedBy, userId: ctx.caller.id, email });
}

/** What the caller has now of what an invitation was to; a guest's role on an area or a project is capped. */
async function heldRole<K extends InviteKind>(
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
 * Checks that the caller may accept an invitation to an address. Holds the account, so that its address is not taken
 * over in between. Without mail there may be no way to verify an address, so the token has to do.
 * @throws 403 for another address, or for one that is not verified where the server can mail.
 */
async function requireOwnAddress(ctx: Ctx, email: string): Promise<void> {
  const query = sql`
    SELECT email_verified_at IS NOT NULL AS "isVerified" FROM users
    WHERE id = ${ctx.caller.id} AND email = ${email} FOR SHARE`;
  const own = await ctx.db.row(query, z.object({ isVerified: z.boolean() }));
  if (!own)
    throw forbidden('This invitation was sent to another address. Sign in with the account that carries it.');
  if (!own.isVerified && canSendMail())
    throw forbidden(
      `Verify your address first: choose “Send a confirmation link” in Settings and open the link that arrives at ${email}.`,
    );
}

/**
 * Accepts an invitation of one of some kinds. Accepting again answers the same while the access lasts.
 * @throws 404 for a token that is unknown, revoked, spent or of another kind; 403 for one sent to another address, or to
 * one that is not verified where the server can mail.
 */
export async function acceptInvite<K extends InviteKind>(
  ctx: Ctx,
  token: string,
  kinds: readonly K[],
): Promise<Accepted<K>> {
  const row = await lockByToken(ctx, token);
  if (!row || !isOfKind(row, kinds)) throw notFound('invitation');
  if (row.spent && row.acceptedBy !== ctx.caller.id) throw notFound('invitation');
  if (!row.spent) {
    await requireOwnAddress(ctx, row.email);
    await admit(ctx, row);
  }
  const role = await heldRole(ctx, row);
  if (role === undefined) throw notFound('invitation');
  return {
    kind: row.kind,
    id: row.id,
    role,
    workspaceId: row.workspaceId,
    label: row.label,
    fresh: !row.spent,
  };
}
