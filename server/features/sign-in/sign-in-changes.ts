import sql from 'sql-template-tag';
import { z } from 'zod';
import { textIn } from '../../../language/load-messages';
import { languageColumn, WithLanguage } from '../../core/caller/language';
import { settings } from '../../platform/config/settings';
import { defineJob } from '../../platform/jobs/job';
import { isRefusedForGood, logMailError, sendMail } from '../../platform/mail/mailer';

const subjects = {
  'passkey-added': 'passkeyAdded',
  'passkey-removed': 'passkeyRemoved',
  'identity-connected': 'identityConnected',
  'identity-disconnected': 'identityDisconnected',
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
      sql`SELECT u.email, ${languageColumn} AS language FROM users u WHERE u.id = ${userId}`,
      WithLanguage.extend({ email: z.string() }),
    );
    if (!user) return;
    const { APP_URL } = settings();
    const { email, language } = user;
    const t = await textIn(language, 'mails');
    const letter = {
      subject: t(subjects[change]),
      paragraphs: [t('changeOf', { name, email, url: APP_URL }), t('changeUndo')],
      action: { label: t('openSettings'), url: `${APP_URL}/settings` },
    };
    await sendMail({ to: email, language, messageId: jobId, ...letter }).catch((error: unknown) => {
      logMailError(error, 'change of sign-in not mailed');
      if (!isRefusedForGood(error)) throw new Error('The mail server did not take the message.');
    });
  },
});
