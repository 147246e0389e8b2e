import { collectFiles } from '../files/collect-files';
import { deliverNotification } from '../notifications/deliver';
import { mailDigest, startDigests } from '../notifications/digest';
import { notifyDue } from '../notifications/due';
import { mailNotification } from '../notifications/mail';
import { sendReminders } from '../notifications/reminders';
import { cancelSubscription, syncSubscription } from '../outside/billing/sync';
import { revokeGoogle } from '../outside/calendars/disconnect';
import { sendPush } from '../outside/push/send';
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
  notifyDue,
  deliverNotification,
  sendPush,
  mailNotification,
  startDigests,
  mailDigest,
  syncSubscription,
  cancelSubscription,
  revokeGoogle,
  ...deleteOldRowsJobs,
];
