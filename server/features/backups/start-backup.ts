import { z } from 'zod';
import { makeBackupJob } from '../../admin/backup/backup-jobs';
import { isRunning } from '../../admin/backup/records';
import { isServerOwner } from '../../admin/server-owner';
import { notFound } from '../../platform/errors/errors';
import { inBrowser } from '../account/in-browser';

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
