import { z } from 'zod';
import { makeBackupJob } from '../../admin/backup/backup-jobs';
import { configuredPlace } from '../../admin/backup/configured-place';
import { BackupRecord, readRecords } from '../../admin/backup/records';
import { isServerOwner } from '../../admin/server-owner';
import { query } from '../../core/operation/trpc';
import { settings } from '../../platform/config/settings';
import { notFound } from '../../platform/errors/errors';
import { readJobs } from '../../platform/jobs/read-jobs';
import { Count } from '../../wire/shared';

/** The backups of the whole server, for its owner alone. */
export const serverBackups = query
  .input(z.strictObject({}))
  .output(
    z.strictObject({
      /** The newest first. */
      backups: z.array(BackupRecord),
      /** Whether one is about to begin. */
      isWaiting: z.boolean(),
      place: z.string(),
      at: z.string(),
      keep: Count,
    }),
  )
  .query(async ({ ctx }) => {
    if (!(await isServerOwner(ctx))) throw notFound('page');
    const { BACKUP_AT, BACKUP_KEEP } = settings();
    const job = (await readJobs(ctx.db)).find(({ name }) => name === makeBackupJob.name);
    return {
      backups: await readRecords(ctx.db),
      isWaiting: job !== undefined && job.waiting + job.running > 0,
      place: configuredPlace().addressOf(''),
      at: BACKUP_AT,
      keep: BACKUP_KEEP,
    };
  });
