import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startForked } from '@/testing/start/forked-process';
import { type Ask, Connection } from './client';
import type { Question, Usage } from './measured';

export interface Target extends AsyncDisposable {
  port: number;
  token: string;
  usage(): Promise<Usage>;
}

export interface Run {
  count: number;
  seconds: number;
  cpuMs: number;
  /** The duration of each request, in milliseconds. */
  times: number[];
}

const isUsage = (value: unknown): value is Usage =>
  typeof value === 'object' && value !== null && 'cpuMs' in value && 'rssMb' in value;

export async function usageOf(child: ChildProcess, question: Question = 'usage'): Promise<Usage> {
  child.send(question);
  const [usage] = await once(child, 'message');
  if (!isUsage(usage)) throw new Error('The server sent an unexpected message.');
  return usage;
}

/** Starts the app or the floor on a database, in its own process. */
export async function start(
  script: 'app' | 'floor',
  { url, token }: { url: string; token: string },
): Promise<Target> {
  const forked = await startForked(`tools/bench/${script}-process.ts`, {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    AUTH_SECRET: 'bench'.repeat(8),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: process.env['RATE_LIMIT'] ?? '1000000',
  });
  return {
    port: Number(forked.firstMessage),
    token,
    usage: () => usageOf(forked.child),
    [Symbol.asyncDispose]: () => forked[Symbol.asyncDispose](),
  };
}

export interface Load {
  connections: number;
  seconds: number;
}

/** Sends requests for `seconds` over `connections` at once, each without pause. */
export async function load(target: Target, next: () => Ask, { connections, seconds }: Load): Promise<Run> {
  const open = await Promise.all(
    Array.from({ length: connections }, () => Connection.open(target.port, target.token)),
  );
  const times: number[] = [];
  const before = await target.usage();
  const started = performance.now();
  const until = started + seconds * 1000;
  const drive = async (connection: Connection) => {
    for (let at = performance.now(); at < until; at = performance.now()) {
      const { status, text } = await connection.send(next());
      if (status >= 300) throw new Error(`Answered ${status}: ${text}`);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(open.map(drive));
  const took = (performance.now() - started) / 1000;
  const after = await target.usage();
  for (const connection of open) connection.close();
  return { count: times.length, seconds: took, cpuMs: after.cpuMs - before.cpuMs, times };
}
