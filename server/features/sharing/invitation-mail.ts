import sql from 'sql-template-tag';
import { z } from 'zod';
import { utcDay } from '../../../domain/days';
import { languages } from '../../../domain/languages';
import { beginningOf } from '../../../domain/shorten';
import { textIn } from '../../../language/load-messages';
import { languageColumn } from '../../core/caller/language';
import type { SignedIn } from '../../core/operation/trpc';
import { decrypt } from '../../platform/config/encryption';
import { settings } from '../../platform/config/settings';
import type { Db } from '../../platform/database/client';
import { defineJob } from '../../platform/jobs/job';
import { clearTries, waitAfterTry } from '../../platform/limits/throttle';
import { canSendMail, isRefusedForGood, logMailError, sendMail } from '../../platform/mail/mailer';
import { networkOf } from '../../platform/network/addresses';
import { notify } from '../notifications/notify';
import { mailedInvitationToken } from '../sign-in/invitation-token';
import { invited, invitedKinds, inviteKind, inviteLabel, isPending } from './invitation-columns';

/** Fits a text into a subject line or sentence. */
const toLine = (text: string) => beginningOf(text.replace(/\s+/g, ' ').trim(), 120);

const DAY = 24 * 60;

interface Mailed {
  id: string;
  email: string;
}

type Ctx = Pick<SignedIn, 'db' | 'caller' | 'address'>;

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

const once = { tries: 1, minutes: DAY };
const keyOf = (invitationId: string) => `invite-mail:invitation:${invitationId}`;

/** Why a limit forbids the message; undefined if it may be sent. */
async function findRefusal(ctx: Ctx, { id, email }: Mailed): Promise<string | undefined> {
  if ((await waitAfterTry(ctx.db, keyOf(id), once)) > 0)
    return 'This invitation was mailed within the last day. Send the link yourself to remind them.';
  if (await hasAllowance(ctx, email)) return undefined;
  await clearTries(ctx.db, keyOf(id));
  return 'Too many invitations were mailed today. Send the link yourself.';
}

/**
 * Queues the mail of an invitation with the write, if mail is configured. If a limit holds the message back, returns the
 * reason: the invitation is valid anyway, and the inviter can send the link.
 */
export async function postInvitation(ctx: Ctx, invite: Mailed): Promise<string | undefined> {
  if (!canSendMail()) return undefined;
  const refusal = await findRefusal(ctx, invite);
  if (refusal) return refusal;
  await mailInvitation.enqueue(ctx.db, { invitationId: invite.id }, { key: invite.id });
  return undefined;
}

const Pending = z.object({
  email: z.string(),
  encryptedToken: z.instanceof(Buffer),
  inviterId: z.string().nullable(),
  inviter: z.string().nullable(),
  /** The language of the invited person, else of the inviter. */
  language: z.enum(languages),
  kind: z.enum(invitedKinds),
  targetId: z.string(),
  label: z.string(),
});
type Pending = z.infer<typeof Pending>;

const findPending = (db: Db, invitationId: string) =>
  db.row(
    sql`
    SELECT i.email, i.encrypted_token AS "encryptedToken", i.invited_by AS "inviterId", ${inviteKind} AS kind,
      coalesce(u.name, u.username) AS inviter, ${invited} AS "targetId", ${inviteLabel} AS label,
      coalesce((SELECT ${languageColumn} FROM users u WHERE u.email = i.email), ${languageColumn}) AS language
    FROM invitations i LEFT JOIN users u ON u.id = i.invited_by WHERE i.id = ${invitationId} AND ${isPending}`,
    Pending,
  );

async function sendInvitation(
  { email, kind, language, ...row }: Pending,
  token: string,
  messageId: string,
): Promise<void> {
  const t = await textIn(language, 'mails');
  const notifications = await textIn(language, 'notifications');
  const [inviter, label] = [toLine(row.inviter ?? t('someone')), toLine(row.label)];
  await sendMail({
    to: email,
    language,
    subject: t('inviteSubject', { inviter, label }),
    paragraphs: [t('inviteTo', { inviter, kind, label })],
    action: {
      label: notifications('openInvitation'),
      url: `${settings().APP_URL}/invites/${mailedInvitationToken(token)}`,
    },
    notes: [t('inviteOnly', { email }), t('inviteIgnore')],
    messageId,
  });
}

/** Tells the inviter that no message will arrive. */
async function reportFailure(
  db: Db,
  now: Date,
  { inviterId, email, kind, targetId }: Pending,
): Promise<void> {
  if (inviterId === null) return;
  await notify({ db, now }, [inviterId], {
    kind: 'share',
    title: (t) => t('inviteNotMailed', { email }),
    body: (t) => t('inviteNotMailedHint'),
    target: { kind, id: targetId },
  });
}

/** Mails an invitation while it is pending, at least once. After a failure, inviting again mails again at once. */
export const mailInvitation = defineJob({
  name: 'mail_invitation',
  payload: z.strictObject({ invitationId: z.string() }),
  lane: 'mail',
  attempts: 10,
  async run({ invitationId }, { db, now, attempt, isLastAttempt }) {
    const pending = await findPending(db, invitationId);
    const token = pending && decrypt('invitation', pending.encryptedToken);
    if (!pending || !token) return;
    try {
      await sendInvitation(pending, token, `invitation-${invitationId}-${utcDay(now.getTime())}`);
      if (attempt > 1) await waitAfterTry(db, keyOf(invitationId), once);
    } catch (error) {
      logMailError(error, 'invitation not mailed');
      await clearTries(db, keyOf(invitationId));
      const isFinal = isLastAttempt || isRefusedForGood(error);
      if (isFinal) return reportFailure(db, now, pending);
      throw new Error('The mail server did not take the message.');
    }
  },
});
