import { z } from 'zod';
import { makeBackupJob } from '../../backup/backup-jobs';
import { configuredPlace } from '../../backup/configured-place';
import { BackupRecord, isRunning, readRecords } from '../../backup/records';
import { settings } from '../../config/settings';
import { notFound } from '../../errors/errors';
import { readJobs } from '../../jobs/read-jobs';
import { query } from '../../operation/trpc';
import { Count } from '../../wire/shared';
import { inBrowser } from '../account/in-browser';
import { isServerOwner } from './server-jobs';

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

/** Starts a backup, unless one waits or is being made. */
export const startBackup = inBrowser
  .input(z.strictObject({}))
  .output(z.strictObject({}))
  .mutation(async ({ ctx }) => {
    if (!(await isServerOwner(ctx))) throw notFound('page');
    if (!(await isRunning(ctx.db)))
      await makeBackupJob.enqueue(ctx.db, { scheduled: false }, { key: 'backup' });
    return {};
  });
