import sql from 'sql-template-tag';
import { z } from 'zod';
import { textIn } from '../../../language/load-messages';
import type { Text } from '../../../language/translator';
import { languageColumn, WithLanguage } from '../../core/caller/language';
import { settings } from '../../platform/config/settings';
import { defineJob } from '../../platform/jobs/job';
import { waitAfterTry } from '../../platform/limits/throttle';
import { type Mail, sendMailOfJob } from '../../platform/mail/mailer';
import type { NotificationKind, Preferences } from '../../wire/preferences';
import { readMessage } from './message';
import { unsubscribeUrl } from './unsubscribe';

/** Beyond this limit, notifications stay in the inbox. */
const MOST_MAILS = { tries: 60, minutes: 60 };

/** A reminder in the digest of the next morning would come too late. */
export const isMailedAtOnce = (preferences: Preferences, kind: NotificationKind): boolean =>
  preferences.notifications[kind].mail && (!preferences.mailDigest || kind === 'reminder');

/** The end of every mailed notification. */
export const mailFooter = (
  userId: string,
  kinds: readonly NotificationKind[],
  t: Text<'notifications'>,
): Partial<Mail> => ({
  footerLink: {
    label: t('chooseMails'),
    url: `${settings().APP_URL}/settings/notifications`,
  },
  unsubscribeUrl: unsubscribeUrl({ userId, kinds: [...kinds] }),
});

const actions = {
  mention: 'reply',
  comment: 'reply',
  share: 'open',
  invite: 'openInvitation',
  reminder: 'openTask',
  due: 'openList',
} as const satisfies Record<NotificationKind, string>;

const Recipient = WithLanguage.extend({ userId: z.string(), email: z.string() });

/** Mails one notification, at least once. Mailboxes recognize a repeat by its Message-ID. */
export const mailNotification = defineJob({
  name: 'mail_notification',
  lane: 'mail',
  payload: z.strictObject({ notificationId: z.string() }),
  attempts: 12,
  async run({ notificationId }, { db, attempt }) {
    const message = await readMessage(db, notificationId);
    const row = await db.row(
      sql`SELECT u.id AS "userId", u.email, ${languageColumn} AS language
        FROM notifications x JOIN users u ON u.id = x.user_id WHERE x.id = ${notificationId}`,
      Recipient,
    );
    if (!message || !row) return;
    if (attempt === 1 && (await waitAfterTry(db, `notification-mail:${row.userId}`, MOST_MAILS)) > 0) return;
    const { kind, title, body, path } = message;
    const t = await textIn(row.language, 'notifications');
    const mail = {
      to: row.email,
      language: row.language,
      subject: kind === 'reminder' ? t('reminder', { title }) : title,
      quote: body,
      action: { label: t(actions[kind]), url: `${settings().APP_URL}${path}` },
      messageId: `notification-${notificationId}`,
      ...mailFooter(row.userId, [kind], t),
    };
    await sendMailOfJob(mail, 'notification not mailed');
  },
});
