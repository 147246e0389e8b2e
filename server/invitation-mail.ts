import sql, { raw } from 'sql-template-tag';
import type { Invite, InviteKind, InviteTarget } from './invitations';
import { canMail, postMail } from './mail';
import type { SignedIn } from './trpc';

const named = {
  workspace: { table: raw('workspaces'), name: raw('name') },
  area: { table: raw('areas'), name: raw('name') },
  project: { table: raw('projects'), name: raw('name') },
  task: { table: raw('tasks'), name: raw('title') },
  note: { table: raw('notes'), name: raw('title') },
} as const satisfies Record<InviteKind, unknown>;

/** One line, as a subject and a sentence need it. */
const line = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 120);

/** Sends an invitation by mail, where mail is configured, once the call that made it has committed. */
export async function postInvitation(
  ctx: Pick<SignedIn, 'db' | 'caller' | 'appUrl'>,
  { kind, id }: InviteTarget,
  { email, invitePath }: Invite,
): Promise<void> {
  if (!canMail()) return;
  const { table, name } = named[kind];
  const row = await ctx.db.row<{ label: string; inviter: string }>(sql`
    SELECT t.${name} AS label, coalesce(u.name, u.username, 'Somebody') AS inviter
    FROM ${table} t, users u WHERE t.id = ${id} AND u.id = ${ctx.caller.id}`);
  if (!row) return;
  const label = line(row.label);
  const inviter = line(row.inviter);
  const text = [
    `${inviter} invites you to the ${kind} “${label}” on Parcours.`,
    `Open this link, and sign in or sign up as ${email}, to accept:`,
    `${ctx.appUrl}${invitePath}`,
    'The link works for this address only. If you did not expect it, leave it be: nothing happens until you accept.',
  ].join('\n\n');
  ctx.db.afterCommit(() => postMail({ to: email, subject: `${inviter} shares “${label}” with you`, text }));
}
