import sql from 'sql-template-tag';
import { networkOf } from '../http/addresses';
import { canSendMail, sendMailInBackground } from '../mail';
import { clearTries, waitAfterTry } from '../throttle';
import type { SignedIn } from '../trpc';
import type { Invite } from './invitations';
import { type Target, targets } from './targets';

/** One line, as a subject and a sentence need it. */
const line = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 120);

const DAY = 24 * 60;

type Ctx = Pick<SignedIn, 'db' | 'caller' | 'appUrl' | 'address'>;

/**
 * True while the sender, the recipient and the sender's network may have another message today. Counted in the write's
 * transaction, so that a call that fails spends nothing.
 */
async function hasAllowance({ db, caller, address }: Ctx, email: string): Promise<boolean> {
  for (const [key, tries] of [
    [`invite-mail:sender:${caller.id}`, 50],
    [`invite-mail:recipient:${email}`, 5],
    [`invite-mail:network:${networkOf(address)}`, 100],
  ] as const)
    if ((await waitAfterTry(db, key, { tries, minutes: DAY })) > 0) return false;
  return true;
}

/** Why no message may leave; undefined where one may. */
async function refusal(ctx: Ctx, { id, email }: Invite): Promise<string | undefined> {
  const once = `invite-mail:invitation:${id}`;
  if ((await waitAfterTry(ctx.db, once, { tries: 1, minutes: DAY })) > 0)
    return 'This invitation was mailed within the last day. Send the link yourself to remind them.';
  if (await hasAllowance(ctx, email)) return undefined;
  await clearTries(ctx.db, once);
  return 'Too many invitations were mailed today. Send the link yourself.';
}

/**
 * Sends an invitation by mail, where mail is configured, once the call that made it has committed. Answers why it is not
 * sent where a limit holds it back: the invitation stands, and its link can be sent by hand.
 */
export async function postInvitation(
  ctx: Ctx,
  { kind, id }: Target,
  made: Invite,
): Promise<string | undefined> {
  if (!canSendMail()) return undefined;
  const refused = await refusal(ctx, made);
  if (refused) return refused;
  const { email, invitePath } = made;
  const names = targets[kind];
  const row = await ctx.db.row<{ label: string; inviter: string }>(sql`
    SELECT t.${names.label} AS label, coalesce(u.name, u.username, 'Someone') AS inviter
    FROM ${names.table} t, users u WHERE t.id = ${id} AND u.id = ${ctx.caller.id}`);
  if (!row) return undefined;
  const label = line(row.label);
  const inviter = line(row.inviter);
  const text = [
    `${inviter} invites you to the ${kind} “${label}” on Parcours.`,
    `Open this link, and sign in or sign up as ${email}, to accept:`,
    `${ctx.appUrl}${invitePath}`,
    'The link works for this address only. If you did not expect it, leave it be: nothing happens until you accept.',
  ].join('\n\n');
  ctx.db.afterCommit(() =>
    sendMailInBackground({ to: email, subject: `${inviter} shares “${label}” with you`, text }),
  );
  return undefined;
}
