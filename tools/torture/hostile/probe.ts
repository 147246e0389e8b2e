import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { okBody } from '../api-client';
import { type Account, type AttackedApp, createTask } from './attacked-app';
import { usageBelow } from './processes';

/* What other clients notice while an attack runs. */

const READERS = 8;

export interface Notice {
  reads: number;
  p50: number;
  p99: number;
  longest: number;
  /** Answers of 500 and more, and connections that failed. */
  faults: number;
  /** Memory of the app and its helper processes, without PostgreSQL. */
  memoryMb: number;
  /** How late a reminder came, in ms; null if it never came. */
  reminderLateMs: number | null;
}

const Pending = z.object({ notifications: z.array(z.object({ kind: z.string() })) });

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Waits for a reminder that is due soon. */
async function waitForReminder({ client }: Account, end: AbortSignal): Promise<number | null> {
  const taskId = await createTask(client, 'Reminder');
  const dueAt = Date.now() + 1_000;
  await okBody(
    client.send(`/v2/tasks/${taskId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ remindAt: dueAt }),
    }),
  );
  while (!end.aborted) {
    await sleep(500);
    const { status, body } = await client.get('/v2/notifications');
    if (status === 200 && Pending.parse(body).notifications.some(({ kind }) => kind === 'reminder'))
      return Math.max(0, Date.now() - dueAt);
  }
  return null;
}

const Read = z.object({ times: z.array(z.number()), faults: z.number() });

/** Creates the accounts of clients that read. */
async function createReaders(app: AttackedApp): Promise<Account[]> {
  const accounts = await Promise.all(Array.from({ length: READERS }, () => app.account()));
  const tasks = Array.from({ length: 20 }, (_, n) => ({ title: `Task ${n}` }));
  await Promise.all(accounts.map(({ client }) => okBody(client.post('/v2/tasks/batch', { tasks }))));
  return accounts;
}

/** Starts clients that read. Attacks share them, because their start takes longer than a short attack. */
export async function startReaders(app: AttackedApp) {
  const accounts = await createReaders(app);
  const child = fork('launch/launch.cjs', ['tools/torture/hostile/readers-process.ts']);
  await once(child, 'message');
  return {
    /** Begins to read. @returns a function that stops it and returns how long each read took, in ms. */
    begin() {
      child.send({ url: app.url, tokens: accounts.map(({ token }) => token) });
      return async () => {
        const result = once(child, 'message');
        child.send('stop');
        return Read.parse((await result)[0]);
      };
    },
    end: () => child.disconnect(),
  };
}
export type Readers = Awaited<ReturnType<typeof startReaders>>;

interface Watched {
  /** The process of the app. */
  processId: number;
  readers: Readers;
  /** Whether to wait for a reminder too. */
  reminds: boolean;
}

/** Reads as other clients do until `stop`, and reports the delays and faults that they saw. */
export async function startProbe(app: AttackedApp, { processId, readers, reminds }: Watched) {
  const patient = await app.account();
  const stopReading = readers.begin();
  const end = new AbortController();
  let memoryMb = 0;
  const watch = async () => {
    while (!end.signal.aborted) {
      memoryMb = Math.max(memoryMb, usageBelow(processId).memoryMb);
      await sleep(100);
    }
  };
  const work = watch();
  const patience = AbortSignal.any([end.signal, AbortSignal.timeout(90_000)]);
  const reminder = reminds ? waitForReminder(patient, patience) : 0;
  return {
    /** Ends the measurement; waits up to a minute for the reminder. */
    async stop(): Promise<Notice> {
      const reminderLateMs = await Promise.race([reminder, sleep(60_000, null)]);
      end.abort();
      await work;
      const { times, faults } = await stopReading();
      const sorted = times.toSorted((a, b) => a - b);
      return {
        reads: sorted.length,
        p50: percentile(sorted, 0.5),
        p99: percentile(sorted, 0.99),
        longest: sorted.at(-1) ?? 0,
        faults,
        memoryMb,
        reminderLateMs,
      };
    },
  };
}
