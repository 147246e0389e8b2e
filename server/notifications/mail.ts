import sql from 'sql-template-tag';
import { z } from 'zod';
import { defineJob } from '../jobs/job';
import { logMailError, sendMail } from '../mail';
import { settings } from '../settings';
import { waitAfterTry } from '../throttle';
import type { NotificationKind, Preferences } from '../wire/preferences';
import { readMessage } from './message';

/** Beyond this limit, notifications stay in the inbox. */
const MOST_MAILS = { tries: 60, minutes: 60 };

/** A reminder in the digest of the next morning would come too late. */
export const isMailedAtOnce = (preferences: Preferences, kind: NotificationKind): boolean =>
  preferences.notifications[kind].mail && (!preferences.mailDigest || kind === 'reminder');

export const settingsHint = () =>
  `Choose what is mailed to you in Settings: ${settings().APP_URL}/settings/notifications`;

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
    const { APP_URL } = settings();
    const text = [message.title, message.body, `${APP_URL}${message.path}`, settingsHint()];
    const sending = sendMail({
      to: row.email,
      subject: message.kind === 'reminder' ? `Reminder: ${message.title}` : message.title,
      text: text.filter(Boolean).join('\n\n'),
      messageId: `<notification-${notificationId}@${new URL(APP_URL).hostname}>`,
    });
    await sending.catch((error: unknown) => {
      logMailError(error, 'notification not mailed');
      throw new Error('The mail server refused the message.');
    });
  },
});
