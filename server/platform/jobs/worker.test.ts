import { once } from 'node:events';
import sql from 'sql-template-tag';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { borrowTestDatabase } from '../../../testing/database';
import { makeJobsDue } from '../../../testing/make-jobs-due';
import { createDb } from '../database/client';
import { deleteDoneJobs } from './delete-old-rows';
import { defineJob, type JobContext } from './job';
import { releaseAllJobs, releaseJobs } from './release-jobs';
import { runDueJobs, startWorker } from './worker';

const seen: { word: string; attempt: number; jobId: string }[] = [];
const say = defineJob({
  name: 'say_word',
  payload: z.strictObject({ word: z.string() }),
  attempts: 3,
  run: async ({ word }, { attempt, jobId }: JobContext) => {
    seen.push({ word, attempt, jobId });
    if (word === 'fail' && attempt < 2) throw new Error('The other side is away.');
  },
});

const sayForLong = defineJob({
  name: 'say_for_long',
  payload: z.object({}),
  minutes: 60,
  run: async () => void seen.push({ word: 'long', attempt: 1, jobId: '' }),
});
const release = releaseJobs([say, sayForLong]);

async function queue() {
  seen.length = 0;
  const database = await borrowTestDatabase(inject('postgres'));
  const db = createDb(database.pool);
  const waiting = () =>
    db.rows<{ key: string | null; attempts: number }>(
      sql`SELECT key, attempts FROM graphile_worker.jobs ORDER BY id`,
    );
  const makeDue = () => makeJobsDue(db);
  const runDue = () => runDueJobs(database.url, [say, sayForLong, release]);
  return { ...database, db, waiting, makeDue, runDue };
}

test('runs a job only if its transaction commits', async () => {
  await using jobs = await queue();
  await jobs.db.transaction((db) => say.enqueue(db, { word: 'kept' }));
  await expect(
    jobs.db.transaction(async (db) => {
      await say.enqueue(db, { word: 'lost' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await jobs.runDue();
  expect(seen.map(({ word }) => word)).toEqual(['kept']);
  expect(await jobs.waiting()).toEqual([]);
});

test('runs a job that was queued under its former name', async () => {
  await using jobs = await queue();
  await say.enqueue(jobs.db, { word: 'late' });
  await runDueJobs(jobs.url, [{ ...say, name: 'speak_word', formerName: 'say_word' }]);
  expect(seen.map(({ word }) => word)).toEqual(['late']);
  expect(await jobs.waiting()).toEqual([]);
});

/** How many combined signals depend on a signal. Node keeps entries of signals that no longer exist. */
function combinedOf(signal: AbortSignal): number {
  const symbol = Object.getOwnPropertySymbols(signal).find(
    ({ description }) => description === 'kDependantSignals',
  );
  return Number(symbol && Reflect.get(Object(Reflect.get(signal, symbol)), 'size')) || 0;
}

const control = new AbortController();
AbortSignal.any([control.signal]);
/** Node 20 and 22 keep them. */
const keepsEntries = combinedOf(control.signal) > 0;

test.skipIf(!keepsEntries)('leaves nothing behind when a job ends', async () => {
  await using jobs = await queue();
  const signals: AbortSignal[] = [];
  class Watched extends AbortController {
    constructor() {
      super();
      signals.push(this.signal);
    }
  }
  vi.stubGlobal('AbortController', Watched);
  onTestFinished(() => void vi.unstubAllGlobals());
  for (let n = 0; n < 3; n += 1) await say.enqueue(jobs.db, { word: `${n}` });
  await jobs.runDue();
  expect(seen).toHaveLength(3);
  expect(signals.length).toBeGreaterThan(3);
  expect(signals.filter((signal) => combinedOf(signal) > 0)).toEqual([]);
});

test('retries a failed job under the same id', async () => {
  await using jobs = await queue();
  await say.enqueue(jobs.db, { word: 'fail' });
  await jobs.runDue();
  expect(await jobs.waiting()).toMatchObject([{ attempts: 1 }]);
  await jobs.makeDue();
  await jobs.runDue();
  expect(seen.map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(new Set(seen.map(({ jobId }) => jobId)).size).toBe(1);
  expect(await jobs.waiting()).toEqual([]);
});

test('replaces the waiting job of a key', async () => {
  await using jobs = await queue();
  const later = { key: 'one', runAt: new Date(Date.now() + 3_600_000) };
  await say.enqueue(jobs.db, { word: 'first' }, later);
  await say.enqueue(jobs.db, { word: 'second' }, later);
  await jobs.runDue();
  expect(seen).toEqual([]);
  await jobs.makeDue();
  await jobs.runDue();
  expect(seen.map(({ word }) => word)).toEqual(['second']);
});

test('gives the job of a killed process to another', async () => {
  await using jobs = await queue();
  await say.enqueue(jobs.db, { word: 'taken over' });
  await jobs.db.run(sql`
    UPDATE graphile_worker._private_jobs SET locked_by = 'killed', locked_at = now() - interval '3 minutes', attempts = 1`);
  await jobs.runDue();
  expect(seen).toEqual([]);
  await release.enqueue(jobs.db, {});
  await jobs.runDue();
  await jobs.makeDue();
  await jobs.runDue();
  expect(seen).toMatchObject([{ word: 'taken over', attempt: 2 }]);
});

test('leaves a long job to the process that works on it', async () => {
  await using jobs = await queue();
  await sayForLong.enqueue(jobs.db, {});
  const heldFor = (minutes: number) =>
    jobs.db.run(sql`
      UPDATE graphile_worker._private_jobs
      SET locked_by = 'working', locked_at = now() - make_interval(mins => ${minutes}::int), attempts = 1`);
  const releaseAndRun = async () => {
    await release.enqueue(jobs.db, {});
    await jobs.runDue();
    await jobs.makeDue();
    await jobs.runDue();
  };
  await heldFor(59);
  await releaseAndRun();
  expect(seen).toEqual([]);
  await heldFor(62);
  await releaseAndRun();
  expect(seen).toMatchObject([{ word: 'long' }]);
});

test('releases the jobs of a killed process before the first worker starts', async () => {
  await using jobs = await queue();
  await say.enqueue(jobs.db, { word: 'taken over' });
  await jobs.db.run(
    sql`UPDATE graphile_worker._private_jobs SET locked_by = 'killed', locked_at = now(), attempts = 1`,
  );
  await jobs.runDue();
  expect(seen).toEqual([]);
  await releaseAllJobs(jobs.url);
  await jobs.runDue();
  expect(seen).toMatchObject([{ word: 'taken over', attempt: 2 }]);
});

test('starts a new job at once while the worker runs', async () => {
  await using jobs = await queue();
  const worker = await startWorker(jobs.url, [say]);
  const startedAt = performance.now();
  for (const word of ['one', 'two', 'three', 'four']) {
    await say.enqueue(jobs.db, { word });
    await expect.poll(() => seen.at(-1)?.word, { interval: 10 }).toBe(word);
  }
  await worker.stop();
  // Without a notification, each would wait five seconds for the next poll.
  expect(performance.now() - startedAt).toBeLessThan(12_000);
});

// This test and the next one mostly wait, so they wait at the same time.
test.concurrent('stops while a job runs and gives the job to another process', async ({ expect }) => {
  await using jobs = await queue();
  const attempts: number[] = [];
  const endless = defineJob({
    name: 'never_ends',
    payload: z.strictObject({}),
    run: (_, { attempt }) => {
      attempts.push(attempt);
      return attempt === 1 ? new Promise(() => undefined) : Promise.resolve();
    },
  });
  const worker = await startWorker(jobs.url, [endless]);
  await endless.enqueue(jobs.db, {});
  await expect.poll(() => attempts.length).toBe(1);
  await worker.stop();
  await jobs.makeDue();
  await runDueJobs(jobs.url, [endless]);
  expect(attempts).toEqual([1, 2]);
  expect(await jobs.waiting()).toEqual([]);
});

test.concurrent('runs periodic jobs on time after the clock was ahead', async ({
  expect,
  onTestFinished,
}) => {
  await using jobs = await queue();
  const nextSecond = Math.ceil(Date.now() / 1_000) * 1_000;
  // The poll moves this clock on.
  vi.useFakeTimers({ toFake: ['Date'], now: nextSecond + 3 * 86_400_000 - 100 });
  onTestFinished(() => void vi.useRealTimers());
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const secondly = defineJob({ name: 'run_secondly', payload: z.strictObject({}), cron: '* * * * * *', run });
  const worker = await startWorker(jobs.url, [secondly]);
  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(0);
  vi.useRealTimers();
  const before = runs;
  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(before + 1);
  await worker.stop();
});

test('deletes only the payloads of jobs that are done', async () => {
  await using jobs = await queue();
  const payloads = () => jobs.db.rows(sql`SELECT payload FROM waiting_jobs`);
  await say.enqueue(jobs.db, { word: 'done' });
  await jobs.runDue();
  await say.enqueue(jobs.db, { word: 'waits' }, { runAt: new Date(Date.now() + 60_000) });
  expect(await payloads()).toHaveLength(2);
  await deleteDoneJobs.enqueue(jobs.db, {});
  await runDueJobs(jobs.url, [deleteDoneJobs]);
  expect(await payloads()).toContainEqual({ payload: { word: 'waits' } });
  expect(await payloads()).not.toContainEqual({ payload: { word: 'done' } });
});

test('runs the jobs of one lane while those of another lane wait', async () => {
  await using jobs = await queue();
  const end = new AbortController();
  const ended = once(end.signal, 'abort');
  const wait = defineJob({
    name: 'wait_long',
    lane: 'outgoing',
    payload: z.strictObject({}),
    run: async () => void (await ended),
  });
  for (let n = 0; n < 30; n += 1) await wait.enqueue(jobs.db, {});
  const worker = await startWorker(jobs.url, [say, wait]);
  await say.enqueue(jobs.db, { word: 'own' });
  await expect.poll(() => seen.map(({ word }) => word)).toEqual(['own']);
  end.abort();
  await worker.stop();
});
