import { z } from 'zod';
import { textIn } from '../../../language/load-messages';
import { readLanguageAt } from '../../core/caller/language';
import { log } from '../../platform/config/log';
import { settings } from '../../platform/config/settings';
import { type Db, directUrl } from '../../platform/database/client';
import { defineJob } from '../../platform/jobs/job';
import { sendMailOfJob } from '../../platform/mail/mailer';
import { archiveName, keepNewest, warningOfNames } from './archive-names';
import { configuredPlace } from './configured-place';
import { BackupFailed, makeBackup } from './make-backup';
import { endKilled, hasFailedBefore, isDue, readRecord } from './records';

/** The latest past BACKUP_AT, by this server's clock. */
export function lastDue(now: Date, at = settings().BACKUP_AT): Date {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const due = new Date(now);
  due.setHours(hour, minute, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

/** Mails the owner of the server that a backup failed. */
export const mailBackupFailure = defineJob({
  name: 'mail_backup_failure',
  lane: 'mail',
  payload: z.strictObject({ id: z.string() }),
  attempts: 12,
  async run({ id }, { db }) {
    const { OWNER_EMAIL, APP_URL } = settings();
    const record = await readRecord(db, id);
    if (!OWNER_EMAIL || !record?.error) return;
    const language = (await readLanguageAt(db, OWNER_EMAIL)) ?? 'en';
    const t = await textIn(language, 'mails');
    const { place, error: reason } = record;
    const mail = {
      to: OWNER_EMAIL,
      language,
      subject: t('backupSubject'),
      paragraphs: [
        t('backupFailed', { time: new Date(record.startedAt).toUTCString(), place, reason }),
        t('backupNext'),
      ],
      action: { label: t('openSettings'), url: `${APP_URL}/settings/server` },
      messageId: `backup-${id}`,
    };
    await sendMailOfJob(mail, 'failed backup not mailed');
  },
});

/** Mails the first failure of a night only. */
async function report(db: Db, now: Date, { id, error }: { id: string; error: string }): Promise<void> {
  log().error({ backup: id, reason: error }, 'a backup failed');
  if (!(await hasFailedBefore(db, id, lastDue(now)))) await mailBackupFailure.enqueue(db, { id });
}

/** Makes a backup, and deletes the oldest beyond BACKUP_KEEP. */
export const makeBackupJob = defineJob({
  name: 'make_backup',
  lane: 'long',
  minutes: 12 * 60,
  payload: z.strictObject({ scheduled: z.boolean() }),
  async run({ scheduled }, { db, now, signal }) {
    const place = configuredPlace();
    try {
      await makeBackup({ url: directUrl(), place, name: archiveName(now), scheduled, signal });
      const { BACKUP_KEEP } = settings();
      const warning = await warningOfNames(place, now);
      if (warning) log().warn(warning);
      if (BACKUP_KEEP > 0) await keepNewest(place, BACKUP_KEEP, now);
    } catch (error) {
      // A job that was stopped with the app runs again after the start.
      if (signal.aborted || !(error instanceof BackupFailed)) throw error;
      await report(db, now, { id: error.id, error: error.message });
    }
  },
});

/** Starts the backup of the night, and reports those of killed processes. */
export const startBackups = defineJob({
  name: 'start_backups',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run(_, { db, now }) {
    for (const killed of await endKilled(db)) await report(db, now, killed);
    if (settings().BACKUP_KEEP > 0 && (await isDue(db, lastDue(now))))
      await makeBackupJob.enqueue(db, { scheduled: true }, { key: 'backup' });
  },
});
