import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobHelpers, Task, TaskList, WorkerEvents } from 'graphile-worker';
import sql from 'sql-template-tag';
import { closePool, createDb, createPool, type Db } from '../database/client';
import { log } from '../log';
import type { JobContext, RunnableJob } from './job';

const CONCURRENCY = 4;
/** How late a retry or a scheduled job can start. New jobs start at once. */
const POLL_MS = 5_000;
const JOB_MS = 60_000;
const RETRY_MS = 5_000;
/** Pauses before each look at a queue whose job ended. */
const ANNOUNCE_MS = [0, 20, 100, 500];
/**
 * A stop waits this long for the jobs that run. It also waits until the queue knows how they ended, which the library does
 * only for batches.
 */
const onStop = { gracefulShutdownAbortTimeout: 2_000, completeJobBatchDelay: 0, failJobBatchDelay: 0 };

const contextOf = (db: Db, { job }: JobHelpers): Omit<JobContext, 'signal'> => ({
  db,
  now: new Date(),
  jobId: job.id,
  attempt: job.attempts,
  isLastAttempt: job.attempts >= job.max_attempts,
});

/** Fails a job that still runs after the stop, so that the queue gives it to another process. */
async function untilStop(work: Promise<void>, stopped: AbortSignal | undefined): Promise<void> {
  if (!stopped) return work;
  const finished = new AbortController();
  const stop = once(stopped, 'abort', { signal: finished.signal }).then(() => {
    throw new Error('The app was stopped.');
  });
  await Promise.race([work, stop]).finally(() => finished.abort());
}

/** Runs a job with a signal of its own. With `AbortSignal.any`, the worker's signal would refer to one more for each job. */
async function runJob(db: Db, job: RunnableJob, [payload, helpers]: Parameters<Task>): Promise<void> {
  const { abortSignal: stopped } = helpers;
  const own = new AbortController();
  const late = setTimeout(() => own.abort(new Error('The job took too long.')), JOB_MS);
  const stop = () => own.abort(stopped?.reason);
  stopped?.addEventListener('abort', stop);
  if (stopped?.aborted) stop();
  try {
    await untilStop(job.runRaw(payload, { ...contextOf(db, helpers), signal: own.signal }), stopped);
  } finally {
    clearTimeout(late);
    stopped?.removeEventListener('abort', stop);
  }
}

const tasksOf = (db: Db, jobs: readonly RunnableJob[]): TaskList =>
  Object.fromEntries(
    jobs.flatMap((job) =>
      [job.name, job.formerName ?? job.name].map((name) => [
        name,
        (...given: Parameters<Task>) => runJob(db, job, given),
      ]),
    ),
  );

/** Logs the library's lines: warnings and errors at their own level, the rest at debug level. */
const logger = async () => {
  const { Logger } = await import('graphile-worker');
  return new Logger(() => (level, message) => {
    const severity = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug';
    log()[severity](message);
  });
};

/** Tells the workers that the next job of a queue waits; once more later while the queue is still taken. */
async function announceNext(db: Db, queueId: number): Promise<void> {
  for (const pause of ANNOUNCE_MS) {
    await sleep(pause);
    const queue = await db.row<{ taken: boolean }>(sql`
      SELECT q.locked_at IS NOT NULL AS taken, CASE WHEN q.locked_at IS NULL AND EXISTS (
        SELECT FROM graphile_worker._private_jobs j WHERE j.job_queue_id = q.id AND j.run_at <= now())
        THEN pg_notify('jobs:insert', '{"count":1}')::text END
      FROM graphile_worker._private_job_queues q WHERE q.id = ${queueId}`);
    if (!queue?.taken) return;
  }
}

/**
 * The library asks for the next job before it has written that the last one ended, so it finds the queue taken, and would
 * ask again only at the next poll.
 */
function announceNextOfQueues(db: Db): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:complete', ({ job: { job_queue_id } }) => {
    if (job_queue_id !== null) announceNext(db, job_queue_id).catch(() => undefined);
  });
  return events;
}

/** Runs waiting jobs until `stop` is called, which gives those that run two seconds. `ended` rejects when the queue is lost. */
export async function startWorker(url: string, jobs: readonly RunnableJob[]) {
  const { run } = await import('graphile-worker');
  const pool = createPool(url);
  try {
    const db = createDb(pool);
    const runner = await run({
      pgPool: pool,
      taskList: tasksOf(db, jobs),
      events: announceNextOfQueues(db),
      parsedCronItems: await cronItems(jobs),
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      preset: { worker: onStop },
      noHandleSignals: true,
      logger: await logger(),
    });
    const ended = runner.promise.finally(() => closePool(pool));
    return { ended, stop: () => runner.stop().then(() => ended) };
  } catch (error) {
    void closePool(pool);
    throw error;
  }
}

/** Runs waiting jobs until `stop` is called. Starts again after the database was away. */
export function keepWorking(url: string, jobs: readonly RunnableJob[]): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async () => {
    const worker = await startWorker(url, jobs);
    const stop = () => void worker.stop().catch(() => undefined);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    await worker.ended.finally(() => signal.removeEventListener('abort', stop));
  };
  const finished = (async () => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => log().warn({ err: error }, 'the job queue is interrupted'));
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    stop() {
      stopping.abort();
      return finished;
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
export async function runDueJobs(url: string, jobs: readonly RunnableJob[]): Promise<void> {
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
