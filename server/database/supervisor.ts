import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log';
import { setDatabaseTrouble } from './database-trouble';

/** How long to wait after failed starts. Each wait is twice as long as the one before, up to the longest. */
export interface Pauses {
  firstMs: number;
  longestMs: number;
}

interface Program {
  launch(): ChildProcess;
  /** Whether it answers. Returns within a limited time. */
  answers(): Promise<boolean>;
  /** The end of what it wrote. */
  lastOutput(): string;
}

const START_PAUSE_MS = 250;
/** What a killed database left may hold its memory for a moment, so the first start is tried this often. */
const START_ATTEMPTS = 20;
/** A database that ends sooner than this after its start counts as a failed start. */
const STABLE_MS = 10_000;
const INTERRUPT_MS = 10_000;
const QUIT_MS = 5_000;

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** Ends a PostgreSQL: at first in an orderly way, then by force. */
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

/** Resolves when the child has ended. */
const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (!isRunning(child)) resolve();
    child.once('exit', () => resolve()).once('error', () => resolve());
  });

/** Keeps a PostgreSQL running: it is started again, for as long as it takes, whenever it ends. */
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

  /** @throws when it does not start here, or `stop` came first. */
  async start(): Promise<void> {
    this.#work = this.#first();
    await this.#work;
    this.#work = this.#keep();
    // A stop ends it by throwing.
    this.#work.catch(() => undefined);
  }

  /** Ends the program, also one that is just being started. */
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
    throw new Error(`The embedded PostgreSQL does not start: ${this.#program.lastOutput()}`);
  }

  async #keep(): Promise<void> {
    let failed = 0;
    for (;;) {
      const since = Date.now();
      this.#stopping.signal.throwIfAborted();
      if (this.#child) await Promise.race([ended(this.#child), once(this.#stopping.signal, 'abort')]);
      this.#stopping.signal.throwIfAborted();
      failed = Date.now() - since > STABLE_MS ? 0 : failed + 1;
      if (failed > 1) await this.#pause(this.#report(failed));
      while (!(await this.#raiseQuietly())) {
        failed++;
        await this.#pause(this.#report(failed));
      }
      log().info({ failed }, 'PostgreSQL runs again');
      setDatabaseTrouble(undefined);
    }
  }

  /** Logs a failed start and answers how long to wait. */
  #report(failed: number): number {
    const { firstMs, longestMs } = this.#pauses;
    const pause = Math.min(longestMs, firstMs * 2 ** Math.min(failed - 1, 20));
    const seconds = Math.ceil(pause / 1_000);
    setDatabaseTrouble(
      `PostgreSQL does not start (${failed} failed attempts). The next one is within ${seconds} s. The file postgres/log in the data folder says why.`,
    );
    log().error({ failed, retryInMs: pause, says: this.#program.lastOutput() }, 'PostgreSQL does not start');
    return pause;
  }

  /** @throws at once when `stop` comes. */
  async #pause(ms: number): Promise<void> {
    const { signal } = this.#stopping;
    await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
  }

  /** As `raise`, but whatever goes wrong is one failed attempt. */
  async #raiseQuietly(): Promise<boolean> {
    try {
      return await this.#raise();
    } catch (error) {
      this.#stopping.signal.throwIfAborted();
      log().error({ err: error }, 'PostgreSQL cannot be started');
      return false;
    }
  }

  /** Starts the program; false when it ended before it answered. */
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
