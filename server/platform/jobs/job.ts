import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../database/client';

/** What a job gets in addition to its payload. */
export interface JobContext {
  db: Db;
  now: Date;
  /** Stays the same over retries, so that receivers can recognize a repeat. */
  jobId: string;
  /** 1 for the first try. */
  attempt: number;
  /** True on the try after which the job is given up. */
  isLastAttempt: boolean;
  /** Aborts when the job has run too long, and when the process stops. Pass it to every request to another server. */
  signal: AbortSignal;
}

interface EnqueueOptions {
  /** When to run; at once if absent. */
  runAt?: Date;
  /** A waiting job of the same key is replaced. If both payloads are lists, it gets the items of both. */
  key?: string;
  /** Jobs of one queue run one after the other, in any process. */
  queue?: string;
}

/** Jobs wait only for others of their lane. `mail` waits for the mail server, `outgoing` for servers that users name, and `long` is for hours of work. */
export const Lane = z.enum(['own', 'mail', 'outgoing', 'long']);
export type Lane = z.infer<typeof Lane>;

interface JobDefinition<Payload> {
  name: `${string}_${string}`;
  /** What it was called before. Jobs that wait under that name during an upgrade still run. */
  formerName?: `${string}_${string}`;
  payload: z.ZodType<Payload>;
  /** `own` if absent: the job needs only the database. */
  lane?: Lane;
  /** How often it is tried, with growing pauses (seconds to hours). 25 takes about four days. */
  attempts?: number;
  /** How long it may run; 1 if absent. */
  minutes?: number;
  /** When to run it without a caller, in UTC: minute, hour, day, month, weekday. Its payload is then `{}`. */
  cron?: string;
  /** Runs at least once for each job: after a crash it can run again. Throw to have it retried. */
  run(payload: Payload, ctx: JobContext): Promise<void>;
}

/** What the worker needs of a job. */
export interface RunnableJob extends Pick<JobDefinition<unknown>, 'name' | 'formerName' | 'cron'> {
  lane: Lane;
  minutes: number;
  /** Adds a job at a time of `cron`, unless one of an earlier time still waits. */
  enqueuePeriodic(db: Db): Promise<void>;
  runRaw(payload: unknown, ctx: JobContext): Promise<void>;
}

export interface Job<Payload> extends RunnableJob {
  /** Adds a job in the transaction of `db`: it exists if and only if that commits. */
  enqueue(db: Db, payload: Payload, options?: EnqueueOptions): Promise<void>;
}

/** A kind of work that the queue does later. List it in `all-jobs.ts`. */
export function defineJob<Payload>(definition: JobDefinition<Payload>): Job<Payload> {
  const {
    name,
    formerName,
    payload: schema,
    lane = 'own',
    attempts = 25,
    minutes = 1,
    cron,
    run,
  } = definition;
  const add = async (db: Db, input: unknown, { runAt, key, queue }: EnqueueOptions = {}) => {
    await db.run(sql`SELECT enqueue_job(${name}, ${JSON.stringify(input)}::json, run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${attempts}::int, job_key => ${key ? `${name}:${key}` : null}::text, queue_name => ${queue ?? null}::text)`);
  };
  return {
    name,
    lane,
    minutes,
    ...(formerName && { formerName }),
    ...(cron && { cron }),
    runRaw: (payload, ctx) => run(schema.parse(payload), ctx),
    enqueuePeriodic: (db) => add(db, {}, { key: 'periodic' }),
    enqueue: add,
  };
}
