import { mailLink } from '../auth/link-mails';
import { SESSION_SECONDS } from '../auth/session';
import { mailSignInChange } from '../auth/sign-in-changes';
import { mailBackupFailure, makeBackupJob, startBackups } from '../backup/backup-jobs';
import { deleteDoneJobs, deleteOldRowsJob, trashRetention } from '../jobs/delete-old-rows';
import { indexLongNote } from '../jobs/index-long-note';
import type { RunnableJob } from '../jobs/job';
import { releaseJobs } from '../jobs/release-jobs';
import { deliverNotification } from '../notifications/deliver';
import { mailDigest, startDigests } from '../notifications/digest';
import { notifyDue } from '../notifications/due';
import { mailNotification } from '../notifications/mail';
import { sendPushes } from '../notifications/push/send-pushes';
import { sendReminders } from '../notifications/reminders';
import { cancelSubscription, syncSubscription } from '../outside/billing/sync';
import { eraseEvents, revokeGoogle } from '../outside/calendars/disconnect';
import { collectFiles, deleteBytes } from '../outside/files/collect-files';
import { startSyncs, syncCalendar } from '../routers/calendars/sync-calendar';
import { mailInvitation } from '../sharing/invitation-mail';
import { sendWebhooks } from '../webhooks/send-webhooks';

/** Every kind of job that the worker runs. */
export const allJobs: readonly RunnableJob[] = [
  releaseJobs([makeBackupJob]),
  startBackups,
  makeBackupJob,
  mailBackupFailure,
  collectFiles,
  deleteBytes,
  sendWebhooks,
  sendReminders,
  notifyDue,
  deliverNotification,
  sendPushes,
  mailNotification,
  mailLink,
  mailSignInChange,
  mailInvitation,
  startDigests,
  mailDigest,
  syncSubscription,
  cancelSubscription,
  revokeGoogle,
  eraseEvents,
  startSyncs,
  syncCalendar,
  indexLongNote,
  deleteDoneJobs,
  deleteOldRowsJob(trashRetention, '*/10 * * * *'),
  deleteOldRowsJob({ table: 'backups', column: 'started_at', days: 400 }, '30 3 * * *'),
  deleteOldRowsJob({ table: 'rendered_texts', column: 'used_at', days: 30 }, '40 3 * * *'),
  deleteOldRowsJob({ table: 'own_changes', column: 'created_at', days: 1 }, '47 * * * *'),
  deleteOldRowsJob({ table: 'webhook_deliveries', column: 'created_at', days: 30 }, '17 * * * *'),
  // A day longer than the cookie lives.
  deleteOldRowsJob(
    { table: 'sign_ins', column: 'created_at', days: SESSION_SECONDS / 86_400 + 1 },
    '10 3 * * *',
  ),
  deleteOldRowsJob({ table: 'passkey_challenges', column: 'expires_at', days: 0 }, '27 * * * *'),
  deleteOldRowsJob({ table: 'rate_limits', column: 'full_at', days: 0 }, '7,37 * * * *'),
  deleteOldRowsJob({ table: 'notifications', column: 'created_at', days: 90 }, '20 3 * * *'),
];
