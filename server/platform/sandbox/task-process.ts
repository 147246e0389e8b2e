import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { compiledFolder } from '../config/compiled-folder';
import { minimalEnv } from '../config/minimal-env';
import { hasEnded } from './has-ended';
import { Answer, type Refusal, type TaskLimits } from './task-messages';

const START_MS = 30_000;
/** How often memory and processor time are looked at while a task runs. */
const LOOK_MS = 50;
/** A process is replaced after this many tasks, because libraries may leak. */
const MOST_RUNS = 100;
/** One that holds more after a task is replaced, because Node returns little of it. */
const MOST_KEPT_MB = 150;
/** The end of the process's output that is kept for the log. */
const OUTPUT_CHARACTERS = 2_000;

const refusals = {
  time: (seconds: number): Refusal => ({
    kind: 'invalid_request',
    message: `This takes longer than ${seconds} seconds to process. Send less at once, or something simpler.`,
  }),
  memory: {
    kind: 'payload_too_large',
    message: 'This takes too much memory to process. Send less at once, or something simpler.',
  },
  crash: {
    kind: 'invalid_request',
    message: 'This cannot be processed. Check that it is not damaged.',
  },
} as const;

/** Starts an entry of the same build. After an update of the sources, another one could not talk to this process. */
function start(script: string, memoryMb: number): ChildProcess {
  const folder = compiledFolder();
  const [entry, args] = folder
    ? [join(folder, script.replace(/\.ts$/, '.js')), []]
    : ['launch/launch.cjs', [script]];
  return fork(entry, args, {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    env: minimalEnv(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

const isLinux = process.platform === 'linux';
/** Linux tells the processor time, which a busy machine does not use up. A task that only waits ends after this many times. */
const patience = isLinux ? 5 : 1;

function readOfProcess({ pid }: ChildProcess, name: string): string {
  try {
    return isLinux ? readFileSync(`/proc/${pid}/${name}`, 'utf8') : '';
  } catch {
    // The process has ended.
    return '';
  }
}

/** The memory of a process in MB. Only Linux tells it at once; elsewhere only the heap is limited. */
const memoryOf = (child: ChildProcess): number =>
  Number(/VmRSS:\s*(\d+) kB/.exec(readOfProcess(child, 'status'))?.[1] ?? 0) / 1024;

/** The processor time of a process in seconds, on Linux. The first part of the file is its name in brackets. */
function cpuSecondsOf(child: ChildProcess): number {
  const [user = 0, system = 0] = readOfProcess(child, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / 100;
}

/** Runs one task after the other, until a task has to be killed with the process. */
export class TaskProcess {
  readonly memoryMb: number;
  /** Resolves when the process has ended. */
  readonly ended: Promise<unknown>;
  /** The last part of its output, such as the reason for a crash. */
  output = '';
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;
  #runs = 0;
  #isEnding = false;

  constructor(script: string, memoryMb: number) {
    this.memoryMb = memoryMb;
    this.#child = start(script, memoryMb);
    this.ended = new Promise((resolve) => this.#child.once('exit', resolve).once('error', resolve));
    this.#ready = Promise.race([once(this.#child, 'message'), this.ended]);
    this.#ready.catch(() => undefined);
    this.#child.stderr?.on('data', (text: Buffer) => {
      this.output = `${this.output}${text}`.slice(-OUTPUT_CHARACTERS);
    });
    // An idle process must not keep this one running.
    this.#child.unref();
    this.#child.channel?.unref();
    if (this.#child.stderr instanceof Socket) this.#child.stderr.unref();
  }

  get hasEnded(): boolean {
    return this.#isEnding || hasEnded(this.#child);
  }

  /** False when it should be replaced. */
  get isUsable(): boolean {
    return !this.hasEnded && this.#runs < MOST_RUNS && memoryOf(this.#child) < MOST_KEPT_MB;
  }

  end(): void {
    this.#isEnding = true;
    this.#child.kill('SIGKILL');
  }

  /** Runs a task. Ends the process if the task exceeds a limit. */
  async run(limits: TaskLimits, input: Uint8Array): Promise<Answer> {
    this.#runs++;
    const late = setTimeout(() => this.end(), START_MS);
    await this.#ready.finally(() => clearTimeout(late));
    if (this.hasEnded) return { failure: `The process did not start. ${this.output}` };
    const answer = this.#nextAnswer(limits);
    this.#child.send({ task: limits.name, input }, () => undefined);
    return answer;
  }

  /** Resolves with what comes first: an answer, the end of the process or a limit. */
  #nextAnswer({ seconds, memoryMb }: TaskLimits): Promise<Answer> {
    return new Promise((resolve) => {
      const child = this.#child;
      const finish = (answer: Answer) => {
        clearTimeout(time);
        clearInterval(look);
        child.off('message', receive).off('exit', exit);
        resolve(answer);
      };
      const end = (refusal: Refusal) => {
        finish({ refusal });
        this.end();
      };
      const late = () => end(refusals.time(seconds));
      const time = setTimeout(late, seconds * 1_000 * patience);
      const began = cpuSecondsOf(child);
      const look = setInterval(() => {
        if (memoryOf(child) > memoryMb) end(refusals.memory);
        else if (cpuSecondsOf(child) - began > seconds) late();
      }, LOOK_MS);
      // A heap that is full ends in SIGABRT, and the system ends what takes too much with SIGKILL.
      const exit = (_: number | null, by: string | null) =>
        finish({ refusal: by === 'SIGABRT' || by === 'SIGKILL' ? refusals.memory : refusals.crash });
      const receive = (message: unknown) => finish(Answer.parse(message));
      child.once('message', receive).once('exit', exit);
    });
  }
}
