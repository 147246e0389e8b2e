import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

export const KINDS = ['keyed', 'plain'] as const;
export type Kind = (typeof KINDS)[number];

/** The responses that the writers of one kind got. */
interface WriteLog {
  /** The id in the response, by title. */
  acknowledged: Map<string, string>;
  /** Titles that the app reported as not written. */
  refused: string[];
  /** Titles without a response, or with one that says the outcome is unknown. */
  unknown: string[];
  retries: number;
}

export interface Logs {
  writes: Record<Kind, WriteLog>;
  /** Counts of responses by status, other than 201, 409, 503 and 507. */
  unexpected: Map<number, number>;
}

type Outcome = { id: string } | 'refused' | 'unknown';

interface Target {
  url: string;
  token: string;
  count: number;
  /** Stops all writes and waits. */
  signal: AbortSignal;
}

const Answer = z.object({
  task: z.object({ id: z.string() }).optional(),
  error: z.object({ message: z.string() }).optional(),
});

function newLogs(): Logs {
  const log = (): WriteLog => ({ acknowledged: new Map(), refused: [], unknown: [], retries: 0 });
  return { writes: { keyed: log(), plain: log() }, unexpected: new Map() };
}

/** If the connection was refused, the request was not sent. */
const wasRefused = (thrown: unknown) =>
  thrown instanceof Error &&
  thrown.cause instanceof Error &&
  'code' in thrown.cause &&
  thrown.cause.code === 'ECONNREFUSED';

/** Returns a function that sends one request to create a task. */
function createClient({ url, token, signal }: Omit<Target, 'count'>, { unexpected }: Logs) {
  function outcomeOf(status: number, body: string): Outcome {
    const { task, error } = Answer.parse(JSON.parse(body));
    if (status === 201 && task) return task;
    // 507: a disk is full.
    if (status === 503 || status === 507)
      return error?.message.includes('nothing was written') ? 'refused' : 'unknown';
    // 409: an earlier request with the same key still runs.
    if (status !== 409) unexpected.set(status, (unexpected.get(status) ?? 0) + 1);
    return 'refused';
  }

  return async (title: string, key?: string): Promise<Outcome> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    };
    try {
      const answer = await fetch(`${url}/v2/tasks`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ title }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
      });
      return outcomeOf(answer.status, await answer.text());
    } catch (thrown) {
      return wasRefused(thrown) ? 'refused' : 'unknown';
    }
  };
}

/** Creates tasks without pause over `count` connections, half of them with idempotency keys. */
export function startWriters({ count, ...target }: Target) {
  const logs = newLogs();
  const { signal } = target;
  const createTask = createClient(target, logs);
  let isWriting = true;
  const acknowledged = () => logs.writes.keyed.acknowledged.size + logs.writes.plain.acknowledged.size;

  /** With a key, retries until it is acknowledged. */
  async function write(kind: Kind, title: string): Promise<void> {
    const log = logs.writes[kind];
    let outcome = await createTask(title, kind === 'keyed' ? title : undefined);
    while (kind === 'keyed' && typeof outcome === 'string' && !signal.aborted) {
      await sleep(50);
      log.retries++;
      outcome = await createTask(title, title);
    }
    if (typeof outcome === 'object') return void log.acknowledged.set(title, outcome.id);
    // A refused retry says nothing about the outcome of the first attempt.
    log[kind === 'keyed' ? 'unknown' : outcome].push(title);
    await sleep(50);
  }

  const running = Array.from({ length: count }, async (_, writer) => {
    const kind = KINDS[writer % 2] ?? 'keyed';
    for (let n = 0; isWriting && !signal.aborted; n++) await write(kind, `torture ${kind} ${writer} ${n}`);
  });

  return {
    /** Resolves after this many further writes are acknowledged, or when the signal aborts. */
    async more(writes: number): Promise<void> {
      const enough = acknowledged() + writes;
      while (acknowledged() < enough && !signal.aborted) await sleep(10);
    },
    async stop(): Promise<Logs> {
      isWriting = false;
      await Promise.all(running);
      return logs;
    },
  };
}
