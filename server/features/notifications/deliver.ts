import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../platform/database/client';
import { defineJob } from '../../platform/jobs/job';
import { canSendMail } from '../../platform/mail/mailer';
import { allPreferences, NotificationKind, PreferencesChange } from '../../wire/preferences';
import { isMailedAtOnce, mailNotification } from './mail';
import { DELIVER_JOB } from './notify';
import { sendPushes } from './push/send-pushes';

const Recipient = z.object({
  kind: NotificationKind,
  preferences: PreferencesChange,
  isVerified: z.boolean(),
  deviceIds: z.array(z.string()),
});

const findRecipient = (db: Db, notificationId: string) =>
  db.row(
    sql`
    SELECT x.kind, u.preferences, u.email_verified_at IS NOT NULL AS "isVerified",
      ARRAY(SELECT d.id FROM devices d WHERE d.user_id = u.id) AS "deviceIds"
    FROM notifications x JOIN users u ON u.id = x.user_id WHERE x.id = ${notificationId} AND x.read_at IS NULL`,
    Recipient,
  );

/** Passes a notification on to the devices and the mailbox of its reader, as their preferences say. */
export const deliverNotification = defineJob({
  name: DELIVER_JOB,
  payload: z.strictObject({ notificationId: z.string() }),
  run: ({ notificationId }, { db }) =>
    db.transaction(async (tx) => {
      const recipient = await findRecipient(tx, notificationId);
      if (!recipient) return;
      const { kind, isVerified, deviceIds } = recipient;
      const preferences = allPreferences(recipient.preferences);
      const pushes = deviceIds.map((deviceId) => ({ notificationId, deviceId, tries: 0 }));
      if (preferences.notifications[kind].push && pushes.length > 0) await sendPushes.enqueue(tx, pushes);
      if (canSendMail() && isVerified && isMailedAtOnce(preferences, kind))
        await mailNotification.enqueue(tx, { notificationId }, { key: notificationId });
    }),
});
