import { mailBackupFailure, makeBackupJob, startBackups } from '../admin/backup/backup-jobs';
import { forgetChanges } from '../core/outbox/forget-changes';
import { cancelSubscription, syncSubscription } from '../features/billing/sync';
import { eraseEvents, revokeGoogle } from '../features/calendars/disconnect';
import { startSyncs, syncCalendar } from '../features/calendars/sync-calendar';
import { indexLongNote } from '../features/notes/index-long-note';
import { deliverNotification } from '../features/notifications/deliver';
import { mailDigest, startDigests } from '../features/notifications/digest';
import { notifyDue } from '../features/notifications/due';
import { mailNotification } from '../features/notifications/mail';
import { sendPushes } from '../features/notifications/push/send-pushes';
import { sendReminders } from '../features/notifications/reminders';
import { mailInvitation } from '../features/sharing/invitation-mail';
import { mailLink } from '../features/sign-in/link-mails';
import { SESSION_SECONDS } from '../features/sign-in/session';
import { mailSignInChange } from '../features/sign-in/sign-in-changes';
import { writeDueTasks } from '../features/webhooks/due-tasks';
import { sendWebhooks } from '../features/webhooks/send-webhooks';
import { collectFiles, deleteBytes } from '../platform/file-store/collect-files';
import { deleteDoneJobs, deleteOldRowsJob, trashRetention } from '../platform/jobs/delete-old-rows';
import type { RunnableJob } from '../platform/jobs/job';
import { releaseJobs } from '../platform/jobs/release-jobs';

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
  writeDueTasks,
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
  forgetChanges,
  deleteOldRowsJob(trashRetention, '*/10 * * * *'),
  deleteOldRowsJob({ table: 'backups', column: 'started_at', days: 400 }, '30 3 * * *'),
  deleteOldRowsJob({ table: 'rendered_texts', column: 'used_at', days: 30 }, '40 3 * * *'),
  deleteOldRowsJob({ table: 'change_sets', column: 'ended_at', days: 30 }, '37 3 * * *'),
  deleteOldRowsJob({ table: 'proposals', column: 'created_at', days: 30 }, '43 3 * * *'),
  deleteOldRowsJob({ table: 'webhook_deliveries', column: 'created_at', days: 30 }, '17 * * * *'),
  // A day longer than the cookie lives.
  deleteOldRowsJob(
    { table: 'sign_ins', column: 'created_at', days: SESSION_SECONDS / 86_400 + 1 },
    '10 3 * * *',
  ),
  deleteOldRowsJob({ table: 'passkey_challenges', column: 'expires_at', days: 0 }, '27 * * * *'),
  deleteOldRowsJob({ table: 'rate_limits', column: 'full_at', days: 0 }, '7,37 * * * *'),
  // A message may be moved back, or come again from another server.
  deleteOldRowsJob({ table: 'received_mails', column: 'received_at', days: 400 }, '50 3 * * *'),
  deleteOldRowsJob({ table: 'notifications', column: 'created_at', days: 90 }, '20 3 * * *'),
];
