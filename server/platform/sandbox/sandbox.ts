import { availableParallelism } from 'node:os';
import { log } from '../config/log';
import { AppError } from '../errors/errors';
import { createLines } from '../limits/lines';
import type { Answer, TaskLimits } from './task-messages';
import { TaskProcess } from './task-process';

/*
 * Own code, because pools such as piscina run threads, which cannot end native code and take the server along when their
 * memory runs out.
 */

/** An idle process ends after this time. */
const IDLE_MS = 60_000;
const WAIT_MS = 30_000;

const refusal = () =>
  new AppError('rate_limited', 'Too much of this is being processed. Try again in 10 seconds.', {
    retryAfterS: 10,
  });
const stopped: Answer = {
  refusal: { kind: 'unavailable', message: 'The server is stopping. Try again shortly.' },
};

/** What may wait for one account, and for all together. */
const ownLimits = { waiting: 50, waitingBytes: 32 * 2 ** 20, waitMs: WAIT_MS, refusal };
const allLimits = { waiting: 500, waitMs: WAIT_MS, refusal };
const MOST_BYTES = 128 * 2 ** 20;

/** Two at least, so that one slow task does not stop all others. */
const defaultSize = () => Math.min(4, Math.max(2, availableParallelism()));

/** Runs untrusted tasks in processes that are started when needed and used again. */
export class Sandbox {
  readonly #script: string;
  readonly #size: number;
  /** Accounts take turns: each has one piece of work in the line of all. */
  readonly #own = createLines({ atOnce: 1, ...ownLimits });
  readonly #all: ReturnType<typeof createLines>;
  /** What all together keep in memory. */
  #bytes = 0;
  readonly #busy = new Set<TaskProcess>();
  /** Idle processes and what ends them. */
  readonly #idle = new Map<TaskProcess, NodeJS.Timeout>();
  #isStopped = false;

  /** `script` is a `…-process.ts` that calls `serveTasks`. */
  constructor(script: string, size = defaultSize()) {
    this.#script = script;
    this.#size = size;
    this.#all = createLines({ atOnce: size, ...allLimits });
  }

  /** @throws 429 where too much waits, or it has waited too long. */
  async run(limits: TaskLimits, input: Uint8Array, accountId: string | null): Promise<Answer> {
    const { byteLength } = input;
    if (this.#bytes + byteLength > MOST_BYTES) throw refusal();
    this.#bytes += byteLength;
    const account = accountId ?? '';
    const work = () => this.#all.run('', () => this.#work(limits, input, account));
    try {
      return await this.#own.run(account, work, byteLength);
    } finally {
      this.#bytes -= byteLength;
    }
  }

  /** Ends all processes. What runs or waits is refused. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const processes = [...this.#busy, ...this.#idle.keys()];
    for (const started of processes) started.end();
    await Promise.all(processes.map(({ ended }) => ended));
  }

  async #work(limits: TaskLimits, input: Uint8Array, account: string): Promise<Answer> {
    if (this.#isStopped) return stopped;
    const on = this.#processWith(limits.memoryMb);
    this.#busy.add(on);
    const answer = await on.run(limits, input).catch((error: unknown) => ({ failure: String(error) }));
    this.#busy.delete(on);
    if (this.#isStopped) on.end();
    else if (on.hasEnded)
      log().warn({ task: limits.name, account, answer, output: on.output }, 'untrusted task ended');
    else if (on.isUsable) this.#idle.set(on, setTimeout(() => this.#end(on), IDLE_MS).unref());
    else on.end();
    return this.#isStopped ? stopped : answer;
  }

  /** An idle process with this limit, or a new one in place of an idle one with another limit. */
  #processWith(memoryMb: number): TaskProcess {
    const idle = [...this.#idle.keys()];
    const found = idle.find((other) => other.memoryMb === memoryMb && other.isUsable);
    if (found) {
      this.#wake(found);
      return found;
    }
    const [other] = idle;
    if (other && this.#busy.size + idle.length >= this.#size) this.#end(other);
    const started = new TaskProcess(this.#script, memoryMb);
    void started.ended.then(() => this.#wake(started));
    return started;
  }

  /** Takes a process from the idle ones. */
  #wake(process: TaskProcess): void {
    clearTimeout(this.#idle.get(process));
    this.#idle.delete(process);
  }

  #end(idle: TaskProcess): void {
    this.#wake(idle);
    idle.end();
  }
}

let shared: Sandbox | undefined;

/** The sandbox of this process. */
export function sharedSandbox(): Sandbox {
  shared ??= new Sandbox('server/start/sandbox-process.ts');
  return shared;
}
