import { readdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '../errors/app-error';
import type { Answer } from './task-messages';
import type { RunnableUntrustedTask } from './untrusted-task';

/** Gives requests priority, and makes the system kill this process first when memory runs out. */
function stepBack(): void {
  const isLinux = process.platform === 'linux';
  // On Linux each thread has a priority of its own. 0 is the process.
  for (const thread of isLinux ? readdirSync('/proc/self/task') : [0])
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  if (isLinux) writeFileSync('/proc/self/oom_score_adj', '1000');
}

/** Runs in a thread, because a task may keep the main thread busy after the server was killed. */
const watch = `const { workerData: parent } = require('node:worker_threads');
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000);`;

/** Ends this process with the server. */
function endWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  new Worker(watch, { eval: true, workerData: process.ppid });
}

/** Converts what a task threw. Other errors than `AppError` are rare, so what converts them is loaded late. */
async function toAnswer(thrown: unknown): Promise<Answer> {
  const error = thrown instanceof AppError ? thrown : (await import('../errors/errors')).toAppError(thrown);
  if (error.kind === 'internal')
    return { failure: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) };
  const { kind, message, details, retryAfterS } = error;
  return { refusal: { kind, message, details, retryAfterS } };
}

const isRequest = (message: unknown): message is { task: string; input: Uint8Array } =>
  message instanceof Object &&
  'task' in message &&
  'input' in message &&
  typeof message.task === 'string' &&
  message.input instanceof Uint8Array;

async function answer(tasks: readonly RunnableUntrustedTask[], message: unknown): Promise<Answer> {
  try {
    if (!isRequest(message)) throw new Error('Unknown message.');
    const task = tasks.find(({ name }) => name === message.task);
    if (!task) throw new Error(`List the task ${message.task} in all-untrusted-tasks.ts.`);
    return { output: await task.runRaw(message.input) };
  } catch (thrown) {
    return toAnswer(thrown);
  }
}

/** Runs the tasks that the parent process asks for. */
export function serveTasks(tasks: readonly RunnableUntrustedTask[]): void {
  stepBack();
  process.on('message', async (message) => process.send?.(await answer(tasks, message)));
  endWithParent();
  process.send?.('ready');
}
