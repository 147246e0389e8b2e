import { collectFiles } from '../files/collect-files';
import { deleteOldNotifications } from '../notifications/delete-old';
import { purgeDeliveries } from '../outside/webhooks/purge';
import { sendWebhook } from '../outside/webhooks/send';
import type { RunnableJob } from './job';
import { purgeTrashJob } from './purge-trash';
import { releaseJobs } from './release-jobs';

/** Every kind of job that the worker runs. */
export const allJobs: readonly RunnableJob[] = [
  releaseJobs,
  collectFiles,
  sendWebhook,
  purgeDeliveries,
  purgeTrashJob,
  deleteOldNotifications,
];
