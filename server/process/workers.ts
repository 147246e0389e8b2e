import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { log } from '../config/log';

/** More crashes than this within a minute: give up. */
const MOST_RESTARTS = 10;
const WINDOW_MS = 60_000;

const turn = new Int32Array(new SharedArrayBuffer(4));

/**
 * Lets another worker accept the next connection. Without a pause, however short, a worker that is awake accepts all that
 * wait, and the others have little to do.
 */
const passTurn = (): void => void Atomics.wait(turn, 0, 0, 0.001);

/** Shares the connections of a worker's server with the other workers. */
export const shareConnections = (server: Server): void => void server.on('connection', passTurn);

/** Resolves when a worker takes requests; rejects if it ends before. */
async function listening(worker: Worker): Promise<void> {
  await Promise.race([
    once(worker, 'listening'),
    once(worker, 'exit').then(() => Promise.reject(new Error('A worker ended before it listened.'))),
  ]);
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const gone = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await gone;
}

/**
 * Starts copies of this process that share its port, and another for each that ends. `giveUp` is called when they keep
 * ending. A worker ends with this process, also when that is killed.
 */
export function startWorkers(count: number, giveUp: () => void) {
  let stopping = false;
  let restarts: number[] = [];
  const workers = new Set<Worker>();
  const start = (): Worker => {
    const worker = cluster.fork();
    workers.add(worker);
    worker.once('exit', (code, signal) => {
      workers.delete(worker);
      if (stopping) return;
      log().error({ pid: worker.process.pid, code, signal }, 'worker ended');
      const now = Date.now();
      restarts = [...restarts.filter((at) => at > now - WINDOW_MS), now];
      if (restarts.length > MOST_RESTARTS) giveUp();
      else start();
    });
    return worker;
  };
  // Workers accept connections themselves. Handed over by this process, those on their way to a worker that dies would
  // hang until the client gives up.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const first = Array.from({ length: count }, start);
  return {
    ready: Promise.all(first.map(listening)),
    async stop(): Promise<void> {
      stopping = true;
      await Promise.all([...workers].map(end));
    },
  };
}
