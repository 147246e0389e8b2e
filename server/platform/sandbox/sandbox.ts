import { availableParallelism } from 'node:os';
import { log } from '../config/log';
import { FairQueue, type Queued } from './fair-queue';
import type { Answer, Refusal, TaskLimits } from './task-messages';
import { TaskProcess } from './task-process';

/*
 * Own code, because pools such as piscina run threads, which cannot end native code and take the server along when their
 * memory runs out, and tinypool does not let accounts take turns.
 */

/** An idle process ends after this time. */
const IDLE_MS = 60_000;
const WAIT_MS = 30_000;

const tooMuch = (message: string): Refusal => ({ kind: 'rate_limited', message, retryAfterS: 10 });
const full = tooMuch('Too much of this is being processed. Try again in 10 seconds.');
const waitedTooLong = tooMuch('The server is busy, and nothing was processed. Try again in 10 seconds.');
const stopped: Refusal = { kind: 'unavailable', message: 'The server is stopping. Try again shortly.' };

/** Two at least, so that one slow task does not stop all others. */
const defaultSize = () => Math.min(4, Math.max(2, availableParallelism()));

interface Turn extends Queued {
  limits: TaskLimits;
  input: Uint8Array;
  resolve(answer: Answer): void;
}

/** Runs untrusted tasks in processes that are started when needed and used again. */
export class Sandbox {
  readonly #script: string;
  readonly #size: number;
  readonly #queue = new FairQueue<Turn>();
  readonly #busy = new Set<TaskProcess>();
  /** Idle processes and what ends them. */
  readonly #idle = new Map<TaskProcess, NodeJS.Timeout>();
  #isStopped = false;

  /** `script` is a `…-process.ts` that calls `serveTasks`. */
  constructor(script: string, size = defaultSize()) {
    this.#script = script;
    this.#size = size;
  }

  run(limits: TaskLimits, input: Uint8Array, accountId: string | null): Promise<Answer> {
    if (this.#isStopped) return Promise.resolve({ refusal: stopped });
    let late: NodeJS.Timeout | undefined;
    const answer = new Promise<Answer>((resolve) => {
      const turn = { account: accountId ?? '', bytes: input.byteLength, limits, input, resolve };
      if (!this.#queue.add(turn)) return resolve({ refusal: full });
      late = setTimeout(() => {
        if (this.#queue.remove(turn)) resolve({ refusal: waitedTooLong });
      }, WAIT_MS);
      this.#startNext();
    });
    return answer.finally(() => clearTimeout(late));
  }

  /** Ends all processes. What runs or waits is refused. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { resolve } of this.#queue.clear()) resolve({ refusal: stopped });
    const processes = [...this.#busy, ...this.#idle.keys()];
    for (const started of processes) started.end();
    await Promise.all(processes.map(({ ended }) => ended));
  }

  #startNext(): void {
    while (this.#busy.size < this.#size) {
      const turn = this.#queue.take();
      if (!turn) return;
      void this.#work(turn, this.#processWith(turn.limits.memoryMb));
    }
  }

  async #work(turn: Turn, on: TaskProcess): Promise<void> {
    this.#busy.add(on);
    const { account, limits, input } = turn;
    const answer = await on.run(limits, input).catch((error: unknown) => ({ failure: String(error) }));
    this.#busy.delete(on);
    if (this.#isStopped) on.end();
    else if (on.hasEnded)
      log().warn({ task: limits.name, account, answer, output: on.output }, 'untrusted task ended');
    else if (on.isUsable) this.#idle.set(on, setTimeout(() => this.#end(on), IDLE_MS).unref());
    else on.end();
    this.#queue.finish(turn);
    turn.resolve(this.#isStopped ? { refusal: stopped } : answer);
    this.#startNext();
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

const shared: typeof globalThis & { parcoursSandbox?: Sandbox } = globalThis;

/** The sandbox of this process. Next bundles the server again, so its code has other modules but the same globals. */
export function sharedSandbox(): Sandbox {
  shared.parcoursSandbox ??= new Sandbox('server/start/sandbox-process.ts');
  return shared.parcoursSandbox;
}
