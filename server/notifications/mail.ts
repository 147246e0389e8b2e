import sql from 'sql-template-tag';
import { z } from 'zod';
import { settings } from '../config/settings';
import { defineJob } from '../jobs/job';
import { waitAfterTry } from '../limits/throttle';
import { logMailError, type Mail, sendMail } from '../mail/mailer';
import type { NotificationKind, Preferences } from '../wire/preferences';
import { readMessage } from './message';
import { unsubscribeUrl } from './unsubscribe';

/** Beyond this limit, notifications stay in the inbox. */
const MOST_MAILS = { tries: 60, minutes: 60 };

/** A reminder in the digest of the next morning would come too late. */
export const isMailedAtOnce = (preferences: Preferences, kind: NotificationKind): boolean =>
  preferences.notifications[kind].mail && (!preferences.mailDigest || kind === 'reminder');

/** The end of every mailed notification. */
export const mailFooter = (userId: string, kinds: readonly NotificationKind[]): Partial<Mail> => ({
  footerLink: {
    label: 'Choose what is mailed to you',
    url: `${settings().APP_URL}/settings/notifications`,
  },
  unsubscribeUrl: unsubscribeUrl({ userId, kinds: [...kinds] }),
});

const actions: Record<NotificationKind, string> = {
  mention: 'Reply',
  comment: 'Reply',
  share: 'Open it',
  invite: 'Open the invitation',
  reminder: 'Open the task',
  due: 'Open the list',
};

/** Mails one notification, at least once. Mailboxes recognize a repeat by its Message-ID. */
export const mailNotification = defineJob({
  name: 'mail_notification',
  lane: 'mail',
  payload: z.strictObject({ notificationId: z.string() }),
  attempts: 12,
  async run({ notificationId }, { db, attempt }) {
    const message = await readMessage(db, notificationId);
    const row = await db.row<{ userId: string; email: string }>(sql`
      SELECT u.id AS "userId", u.email FROM notifications x JOIN users u ON u.id = x.user_id WHERE x.id = ${notificationId}`);
    if (!message || !row) return;
    if (attempt === 1 && (await waitAfterTry(db, `notification-mail:${row.userId}`, MOST_MAILS)) > 0) return;
    const { kind, title, body, path } = message;
    const sending = sendMail({
      to: row.email,
      subject: kind === 'reminder' ? `Reminder: ${title}` : title,
      quote: body,
      action: { label: actions[kind], url: `${settings().APP_URL}${path}` },
      messageId: `notification-${notificationId}`,
      ...mailFooter(row.userId, [kind]),
    });
    await sending.catch((error: unknown) => {
      logMailError(error, 'notification not mailed');
      throw new Error('The mail server refused the message.');
    });
  },
});
