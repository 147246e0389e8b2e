import { once, setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cron } from 'croner';
import type { Runner, Task, TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { log } from '../config/log';
import { closePool, createDb, createPool, type Db, withPool } from '../database/client';
import { Lane, type RunnableJob } from './job';

/** Jobs at once. Those of `outgoing` mostly wait. */
const CONCURRENCY: Record<Lane, number> = { own: 4, mail: 2, outgoing: 12, long: 1 };
/** How late a retry or a scheduled job can start. New jobs start at once. */
const POLL_MS = 5_000;
const MINUTE_MS = 60_000;
const RETRY_MS = 5_000;
/**
 * A stop waits this long for the jobs that run. It also waits until the queue knows how they ended, which the library does
 * only for batches.
 */
const onStop = { gracefulShutdownAbortTimeout: 2_000, completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** Fails a job that still runs after the stop, so that the queue gives it to another process. */
async function untilStop(work: Promise<void>, stopped: AbortSignal | undefined): Promise<void> {
  if (!stopped) return work;
  const finished = new AbortController();
  const stop = once(stopped, 'abort', { signal: finished.signal }).then(() => {
    throw new Error('The app was stopped.');
  });
  await Promise.race([work, stop]).finally(() => finished.abort());
}

/**
 * Runs a job with a signal of its own. `AbortSignal.any` would add a reference to the worker's signal for each job and
 * never free it.
 */
async function runJob(db: Db, job: RunnableJob, [payload, helpers]: Parameters<Task>): Promise<void> {
  const { abortSignal: stopped } = helpers;
  const own = new AbortController();
  // The jobs of a lane share this signal.
  if (stopped) setMaxListeners(0, stopped);
  const late = setTimeout(() => own.abort(new Error('The job took too long.')), job.minutes * MINUTE_MS);
  const stop = () => own.abort(stopped?.reason);
  stopped?.addEventListener('abort', stop);
  if (stopped?.aborted) stop();
  try {
    const { id: jobId, attempts: attempt, max_attempts: most } = helpers.job;
    const ctx = { db, now: new Date(), jobId, attempt, isLastAttempt: attempt >= most, signal: own.signal };
    await untilStop(job.runRaw(payload, ctx), stopped);
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

/**
 * Adds periodic jobs at their times. The queue can do this too, but it stores when each ran last: after the clock was ahead,
 * it would run none until that time. With several processes, a job can run once for each.
 */
const startTimers = (db: Db, jobs: readonly RunnableJob[]) =>
  jobs.flatMap(({ name, cron, enqueuePeriodic }) => {
    const logMissed = (error: unknown) =>
      log().warn({ err: error, job: name }, 'a periodic job was not added');
    return cron ? [new Cron(cron, { timezone: 'UTC', catch: logMissed }, () => enqueuePeriodic(db))] : [];
  });

async function runLane(pool: Pool, lane: Lane, jobs: readonly RunnableJob[]): Promise<Runner> {
  const { run } = await import('graphile-worker');
  return run({
    pgPool: pool,
    taskList: tasksOf(createDb(pool), jobs),
    parsedCronItems: [],
    concurrency: CONCURRENCY[lane],
    pollInterval: POLL_MS,
    preset: { worker: onStop },
    noHandleSignals: true,
    logger: await logger(),
  });
}

/** Stops all when one of them loses the queue. */
async function untilEnd(pool: Pool, runners: readonly Runner[]): Promise<void> {
  const ends = runners.map(({ promise }) => promise);
  const stop = () => Promise.allSettled(runners.map((runner) => runner.stop()));
  await Promise.all(ends)
    .catch(async (error: unknown) => {
      await stop();
      throw error;
    })
    .finally(() => closePool(pool));
}

/** Runs waiting jobs until `stop` is called, which gives those that run two seconds. `ended` rejects when the queue is lost. */
export async function startWorker(url: string, jobs: readonly RunnableJob[]) {
  const pool = createPool(url);
  const runners: Runner[] = [];
  try {
    for (const lane of Object.values(Lane.enum)) {
      const own = jobs.filter((job) => job.lane === lane);
      if (own.length > 0) runners.push(await runLane(pool, lane, own));
    }
  } catch (error) {
    await Promise.allSettled(runners.map((runner) => runner.stop()));
    void closePool(pool);
    throw error;
  }
  const timers = startTimers(createDb(pool), jobs);
  const stopTimers = () => {
    for (const timer of timers) timer.stop();
  };
  const ended = untilEnd(pool, runners).finally(stopTimers);
  const stop = () => {
    stopTimers();
    return Promise.all(runners.map((runner) => runner.stop()));
  };
  return { ended, stop: () => stop().then(() => ended) };
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

/** Runs every job that is due and returns. Tests use it. */
export async function runDueJobs(url: string, jobs: readonly RunnableJob[]): Promise<void> {
  const { runOnce } = await import('graphile-worker');
  await withPool(url, async (db, pgPool) =>
    runOnce({ pgPool, taskList: tasksOf(db, jobs), noHandleSignals: true, logger: await logger() }),
  );
}
