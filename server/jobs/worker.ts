import type { JobHelpers, Runner, TaskList } from 'graphile-worker';
import { closePool, createDb, createPool, type Db } from '../database/client';
import { log } from '../log';
import { allJobs } from './all-jobs';
import type { JobContext, RunnableJob } from './job';

const CONCURRENCY = 4;
/** How late a retry or a job with a time can start. New jobs start at once. */
const POLL_MS = 5_000;
const JOB_MS = 60_000;

const contextOf = (db: Db, { job, abortSignal }: JobHelpers): JobContext => ({
  db,
  now: new Date(),
  jobId: job.id,
  attempt: job.attempts,
  isLastAttempt: job.attempts >= job.max_attempts,
  signal: AbortSignal.any([AbortSignal.timeout(JOB_MS), ...(abortSignal ? [abortSignal] : [])]),
});

const tasksOf = (db: Db, jobs: readonly RunnableJob[]): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [job.name, (payload, helpers) => job.runRaw(payload, contextOf(db, helpers))]),
  );

/** Passes the library's lines on: warnings and errors as they are, the rest for debugging. */
const logger = async () => {
  const { Logger } = await import('graphile-worker');
  return new Logger(() => (level, message) => {
    const severity = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug';
    log()[severity](message);
  });
};

/** Runs waiting jobs until `stop` is called, which waits for those that run. */
export async function startWorker(url: string, jobs = allJobs): Promise<{ stop: () => Promise<void> }> {
  const { run } = await import('graphile-worker');
  const pool = createPool(url);
  const runner: Runner = await run({
    pgPool: pool,
    taskList: tasksOf(createDb(pool), jobs),
    parsedCronItems: await cronItems(jobs),
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: await logger(),
  });
  return {
    async stop() {
      await runner.stop();
      await closePool(pool);
    },
  };
}

async function cronItems(jobs: readonly RunnableJob[]) {
  const { parseCronItems } = await import('graphile-worker');
  return parseCronItems(
    jobs.flatMap(({ name, cron }) =>
      cron ? [{ task: name, match: cron, options: { backfillPeriod: 0 } }] : [],
    ),
  );
}

/** Runs every job that is due and returns. Tests use it. */
export async function runDueJobs(url: string, jobs = allJobs): Promise<void> {
  const { runOnce } = await import('graphile-worker');
  const pool = createPool(url);
  try {
    await runOnce({
      pgPool: pool,
      taskList: tasksOf(createDb(pool), jobs),
      noHandleSignals: true,
      logger: await logger(),
    });
  } finally {
    await closePool(pool);
  }
}
