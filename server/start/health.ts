import { takesMail } from '../features/mail-in/mail-form';
import { mailboxState } from '../features/mail-in/mailbox-state';
import { database, directUrl } from '../platform/database/client';
import { findSilence } from '../platform/database/live-changes';
import { findNotReadyReason } from '../platform/database/migrate';
import { AppError } from '../platform/errors/errors';
import { type Answer, jsonAnswer } from '../platform/http/answer';
import { answerReads } from '../platform/http/answer-reads';
import { readJobs } from '../platform/jobs/read-jobs';

const ok = (more: object = {}): Answer => jsonAnswer({ status: 'ok', ...more }, 200);

/** `GET /healthz`: the process is up. */
export const healthz = answerReads(async () => ok());

/** How many jobs are due, run, are planned, fail and were given up. Without names or texts, because everyone may ask. */
async function countJobs() {
  const jobs = await readJobs(database());
  const sum = (key: 'waiting' | 'running' | 'planned' | 'failing' | 'givenUp') =>
    jobs.reduce((total, job) => total + job[key], 0);
  return {
    waiting: sum('waiting'),
    running: sum('running'),
    planned: sum('planned'),
    failing: sum('failing'),
    givenUp: sum('givenUp'),
  };
}

/** How long an outcome counts. */
const KEEP_MS = 1_000;

/** Looks once for all who ask at the same time and soon after, so that its cost does not depend on how many they are. */
function onceForAll<Outcome>(look: () => Promise<Outcome>): () => Promise<Outcome> {
  let current: Promise<Outcome> | undefined;
  const forget = () => {
    current = undefined;
  };
  return () => {
    current ??= look().finally(() => setTimeout(forget, KEEP_MS).unref());
    return current;
  };
}

const findReason = onceForAll(
  async () => (await findNotReadyReason(directUrl())) ?? (await findSilence(database()))?.message,
);
const countJobsForAll = onceForAll(countJobs);

/**
 * `GET /readyz`: the database answers, has every migration and tells of changes; 503 with the reason otherwise. With `?detail` also the
 * counts of jobs, and how it is with the mailbox, which never makes the app unready.
 */
export const readyz = answerReads(async (request) => {
  const reason = await findReason();
  if (reason !== undefined) throw new AppError('unavailable', reason);
  if (!new URL(request.url).searchParams.has('detail')) return ok();
  const mailbox = takesMail() ? { mailbox: mailboxState() } : {};
  return ok({ jobs: await countJobsForAll(), ...mailbox });
});
