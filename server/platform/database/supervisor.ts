import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../config/log';
import { withRemedy } from './find-cause';

let trouble: string | undefined;

/** Why the embedded database is not running, for `/readyz`; undefined if there is no known reason. */
export const databaseTrouble = (): string | undefined => trouble;

/** The waits after failed starts: each is twice as long as the one before, up to the longest. */
export interface Pauses {
  firstMs: number;
  longestMs: number;
}

interface Program {
  launch(): ChildProcess;
  /** True if it answers. Resolves within a limited time. */
  answers(): Promise<boolean>;
  /** The end of its output. */
  lastOutput(): string;
}

const START_PAUSE_MS = 250;
/** Attempts at the first start: processes of a killed database may hold its shared memory for a moment. */
const START_ATTEMPTS = 20;
/** A database that ends sooner than this counts as a failed start. */
const STABLE_MS = 10_000;
const INTERRUPT_MS = 10_000;
const QUIT_MS = 5_000;

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** Asks PostgreSQL to shut down, then kills it. */
async function end(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  const force = [
    setTimeout(() => child.kill('SIGQUIT'), INTERRUPT_MS),
    setTimeout(() => child.kill('SIGKILL'), INTERRUPT_MS + QUIT_MS),
  ];
  await gone;
  for (const timer of force) clearTimeout(timer);
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (!isRunning(child)) resolve();
    child.once('exit', () => resolve()).once('error', () => resolve());
  });

/** Keeps PostgreSQL running: restarts it whenever it ends, without a limit of attempts. */
export class Supervisor {
  readonly #program: Program;
  readonly #pauses: Pauses;
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(program: Program, pauses: Pauses) {
    this.#program = program;
    this.#pauses = pauses;
  }

  /** @throws if it does not start, or `stop` was called before. */
  async start(): Promise<void> {
    this.#work = this.#first();
    await this.#work;
    this.#work = this.#keep();
    // `stop` makes it throw.
    this.#work.catch(() => undefined);
  }

  /** Stops the program, also while it is starting. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('Stopped while the database was starting.'));
    await this.#work.catch(() => undefined);
    if (this.#child) await end(this.#child);
  }

  async #first(): Promise<void> {
    for (let attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
      if (await this.#raise()) return;
      await this.#pause(START_PAUSE_MS);
    }
    throw new Error(`The embedded PostgreSQL does not start: ${withRemedy(this.#program.lastOutput())}`);
  }

  async #keep(): Promise<void> {
    let failed = 0;
    for (;;) {
      const since = Date.now();
      this.#stopping.signal.throwIfAborted();
      if (this.#child) await Promise.race([ended(this.#child), once(this.#stopping.signal, 'abort')]);
      this.#stopping.signal.throwIfAborted();
      log().error({ says: this.#program.lastOutput() }, 'PostgreSQL ended');
      failed = Date.now() - since > STABLE_MS ? 0 : failed + 1;
      if (failed > 1) await this.#pause(this.#report(failed));
      while (!(await this.#raiseQuietly())) {
        failed++;
        await this.#pause(this.#report(failed));
      }
      log().info({ failed }, 'PostgreSQL runs again');
      trouble = undefined;
    }
  }

  /** Logs a failed start. Returns how long to wait. */
  #report(failed: number): number {
    const { firstMs, longestMs } = this.#pauses;
    const pause = Math.min(longestMs, firstMs * 2 ** Math.min(failed - 1, 20));
    const seconds = Math.ceil(pause / 1_000);
    trouble = `PostgreSQL does not start (${failed} failed attempts). The next one is within ${seconds} s. The file postgres/log in the data folder says why.`;
    log().error({ failed, retryInMs: pause, says: this.#program.lastOutput() }, 'PostgreSQL does not start');
    return pause;
  }

  /** @throws at once when `stop` is called. */
  async #pause(ms: number): Promise<void> {
    const { signal } = this.#stopping;
    await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
  }

  /** As `raise`, but any error counts as a failed attempt. */
  async #raiseQuietly(): Promise<boolean> {
    try {
      return await this.#raise();
    } catch (error) {
      this.#stopping.signal.throwIfAborted();
      log().error({ err: error }, 'PostgreSQL cannot be started');
      return false;
    }
  }

  /** Starts the program. Returns false if it ended before it answered. */
  async #raise(): Promise<boolean> {
    this.#stopping.signal.throwIfAborted();
    const child = this.#program.launch();
    child.on('error', (error) => log().error({ err: error }, 'PostgreSQL cannot be run'));
    this.#child = child;
    while (isRunning(child)) {
      if (await this.#program.answers()) return true;
      await this.#pause(25);
    }
    return false;
  }
}
