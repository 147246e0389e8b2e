import sql from 'sql-template-tag';
import { z } from 'zod';
import { settings } from '../config/settings';
import { defineJob } from '../jobs/job';
import { isRefusedForGood, logMailError, sendMail } from '../mail/mailer';

const subjects = {
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'identity-connected': 'A sign-in was connected to your account',
  'identity-disconnected': 'A sign-in was disconnected from your account',
} as const;

const Change = z.strictObject({
  userId: z.uuid(),
  change: z.enum(['passkey-added', 'passkey-removed', 'identity-connected', 'identity-disconnected']),
  /** The passkey or the provider. */
  name: z.string(),
});

/** Tells a person by mail that the ways to sign in to their account have changed. */
export const mailSignInChange = defineJob({
  name: 'mail_sign_in_change',
  payload: Change,
  lane: 'mail',
  attempts: 10,
  async run({ userId, change, name }, { db, jobId }) {
    const user = await db.row(
      sql`SELECT email FROM users WHERE id = ${userId}`,
      z.object({ email: z.string() }),
    );
    if (!user) return;
    const { APP_URL } = settings();
    const letter = {
      subject: subjects[change],
      paragraphs: [
        `It is called “${name}”. The account is that of ${user.email} at ${APP_URL}.`,
        'If this was not you, undo it in Settings, change your password and sign out everywhere.',
      ],
      action: { label: 'Open Settings', url: `${APP_URL}/settings` },
    };
    await sendMail({ to: user.email, messageId: jobId, ...letter }).catch((error: unknown) => {
      logMailError(error, 'change of sign-in not mailed');
      if (!isRefusedForGood(error)) throw new Error('The mail server did not take the message.');
    });
  },
});
