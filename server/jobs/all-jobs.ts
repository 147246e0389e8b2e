import { collectFiles } from '../files/collect-files';
import { sendReminders } from '../notifications/reminders';
import { sendWebhook } from '../outside/webhooks/send';
import { deleteOldRowsJobs } from './delete-old-rows';
import type { RunnableJob } from './job';
import { releaseJobs } from './release-jobs';

/** Every kind of job that the worker runs. */
export const allJobs: readonly RunnableJob[] = [
  releaseJobs,
  collectFiles,
  sendWebhook,
  sendReminders,
  ...deleteOldRowsJobs,
];
