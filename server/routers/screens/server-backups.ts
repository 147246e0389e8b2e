import { z } from 'zod';
import { isServerOwner } from '../../access/server-owner';
import { makeBackupJob } from '../../backup/backup-jobs';
import { configuredPlace } from '../../backup/configured-place';
import { BackupRecord, readRecords } from '../../backup/records';
import { settings } from '../../config/settings';
import { notFound } from '../../errors/errors';
import { readJobs } from '../../jobs/read-jobs';
import { query } from '../../operation/trpc';
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
