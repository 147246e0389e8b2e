import sql from 'sql-template-tag';
import { canSendMail, sendMailInBackground } from '../mail';
import { networkOf } from '../network/addresses';
import { type Target, targets } from '../targets';
import { clearTries, waitAfterTry } from '../throttle';
import type { SignedIn } from '../trpc';

/** Fits a text into a subject line or sentence. */
const toLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 120);

const DAY = 24 * 60;

interface Mailed {
  id: string;
  email: string;
  invitePath: string;
}

type Ctx = Pick<SignedIn, 'db' | 'caller' | 'appUrl' | 'address'>;

/**
 * True if the daily limits of the sender, the recipient and the sender's network allow another message. Counts in the
 * write's transaction, so that a failed call spends nothing.
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

/** Why a limit forbids the message; undefined if it may be sent. */
async function findRefusal(ctx: Ctx, { id, email }: Mailed): Promise<string | undefined> {
  const key = `invite-mail:invitation:${id}`;
  if ((await waitAfterTry(ctx.db, key, { tries: 1, minutes: DAY })) > 0)
    return 'This invitation was mailed within the last day. Send the link yourself to remind them.';
  if (await hasAllowance(ctx, email)) return undefined;
  await clearTries(ctx.db, key);
  return 'Too many invitations were mailed today. Send the link yourself.';
}

/**
 * Mails an invitation after the write has committed, if mail is configured. If a limit holds the message back, returns
 * the reason: the invitation is valid anyway, and the inviter can send the link.
 */
export async function postInvitation(
  ctx: Ctx,
  { kind, id }: Target,
  invite: Mailed,
): Promise<string | undefined> {
  if (!canSendMail()) return undefined;
  const refusal = await findRefusal(ctx, invite);
  if (refusal) return refusal;
  const { email, invitePath } = invite;
  const names = targets[kind];
  const row = await ctx.db.row<{ label: string; inviter: string }>(sql`
    SELECT t.${names.label} AS label, coalesce(u.name, u.username, 'Someone') AS inviter
    FROM ${names.table} t, users u WHERE t.id = ${id} AND u.id = ${ctx.caller.id}`);
  if (!row) return undefined;
  const label = toLine(row.label);
  const inviter = toLine(row.inviter);
  const text = [
    `${inviter} invites you to the ${kind} “${label}” on Parcours.`,
    `Open this link, and sign in or sign up as ${email}, to accept:`,
    `${ctx.appUrl}${invitePath}`,
    'The link works for this address only. If you did not expect it, ignore this message: nothing happens until you accept.',
  ].join('\n\n');
  ctx.db.afterCommit(() =>
    sendMailInBackground({ to: email, subject: `${inviter} shares “${label}” with you`, text }),
  );
  return undefined;
}
