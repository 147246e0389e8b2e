import sql from 'sql-template-tag';
import { canMail, postMail } from '../mail';
import type { SignedIn } from '../trpc';
import type { Invite } from './invitations';
import { type Target, targets } from './targets';

/** One line, as a subject and a sentence need it. */
const line = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 120);

/** Sends an invitation by mail, where mail is configured, once the call that made it has committed. */
export async function postInvitation(
  ctx: Pick<SignedIn, 'db' | 'caller' | 'appUrl'>,
  { kind, id }: Target,
  { email, invitePath }: Invite,
): Promise<void> {
  if (!canMail()) return;
  const names = targets[kind];
  const row = await ctx.db.row<{ label: string; inviter: string }>(sql`
    SELECT t.${names.label} AS label, coalesce(u.name, u.username, 'Somebody') AS inviter
    FROM ${names.table} t, users u WHERE t.id = ${id} AND u.id = ${ctx.caller.id}`);
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
