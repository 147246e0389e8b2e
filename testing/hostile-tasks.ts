import { setTimeout as sleep } from 'node:timers/promises';
import { invalid } from '../server/platform/errors/app-error';
import { defineUntrustedTask } from '../server/platform/sandbox/untrusted-task';

/** More time than a busy machine needs. */
const limits = { seconds: 20, memoryMb: 200 };

export const double = defineUntrustedTask({
  name: 'double',
  ...limits,
  run: async (value: number) => value * 2,
});

export const echo = defineUntrustedTask({ name: 'echo', ...limits, run: async (value: unknown) => value });

/** Takes large input, of which a process holds several copies. */
export const countBytes = defineUntrustedTask({
  name: 'count_bytes',
  ...limits,
  memoryMb: 400,
  run: async (bytes: Uint8Array) => bytes.byteLength,
});

export const nap = defineUntrustedTask({
  name: 'nap',
  ...limits,
  async run(ms: number) {
    const began = Date.now();
    await sleep(ms);
    return { began, ended: Date.now(), pid: process.pid };
  },
});

const forever = async () => {
  for (;;);
};

export const loop = defineUntrustedTask({ name: 'loop', ...limits, seconds: 0.2, run: forever });

/** Only something else than its limit ends it. */
export const longLoop = defineUntrustedTask({ name: 'long_loop', ...limits, seconds: 60, run: forever });

export const fillHeap = defineUntrustedTask({
  name: 'fill_heap',
  ...limits,
  seconds: 30,
  async run(kind: 'objects' | 'buffers') {
    const kept: unknown[] = [];
    for (;;) kept.push(kind === 'objects' ? new Array(1e6).fill(0) : Buffer.alloc(1e7, 1));
  },
});

const kept: Uint8Array[] = [];

/** Leaves 120 MB behind. */
export const keepMemory = defineUntrustedTask({
  name: 'keep_memory',
  ...limits,
  run: async () => void kept.push(Buffer.alloc(120 * 2 ** 20, 1)),
});

export const crash = defineUntrustedTask({
  name: 'crash',
  ...limits,
  run: async (signal: 'SIGSEGV' | 'SIGABRT') => void process.kill(process.pid, signal),
});

export const refuse = defineUntrustedTask({
  name: 'refuse',
  ...limits,
  async run(field: string) {
    throw invalid(field, 'Must be another one.');
  },
});

export const fail = defineUntrustedTask({
  name: 'fail',
  ...limits,
  async run(secret: string) {
    throw new TypeError(secret);
  },
});

export const readEnvironment = defineUntrustedTask({
  name: 'read_environment',
  ...limits,
  run: async () => Object.keys(process.env),
});

export const hostileTasks = [
  double,
  echo,
  countBytes,
  nap,
  loop,
  longLoop,
  fillHeap,
  keepMemory,
  crash,
  refuse,
  fail,
  readEnvironment,
];
