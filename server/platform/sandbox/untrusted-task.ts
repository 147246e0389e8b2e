import { deserialize, serialize } from 'node:v8';
import { AppError } from '../errors/app-error';
import type { Sandbox } from './sandbox';
import type { TaskLimits } from './task-messages';

interface UntrustedTaskDefinition<Input, Output> extends TaskLimits {
  /**
   * Runs in another process, without database and secrets. Import its dependencies inside it: the process loads all
   * definitions at its start. Throw an `AppError` for the caller; anything else is answered as a fault of ours.
   */
  run(input: Input): Promise<Output>;
}

interface RunOptions {
  /**
   * Whose turn it takes: an account's id; a key such as the network for callers without an account; null for the server
   * itself.
   */
  accountId: string | null;
  /** The field of the input that an exceeded limit is reported on. */
  field?: string;
  sandbox?: Sandbox;
}

/** What the process needs of a task. */
export interface RunnableUntrustedTask extends TaskLimits {
  /** Takes and returns values in the format of the structured clone. */
  runRaw(input: Uint8Array): Promise<Uint8Array>;
}

interface UntrustedTask<Input, Output> extends RunnableUntrustedTask {
  /**
   * Runs it when it is the account's turn. Input and output are copied by structured clone.
   * @throws the `AppError` that it throws; 400 when it takes too long, 413 when it takes too much memory; 429 when too
   * much waits.
   */
  run(input: Input, options: RunOptions): Promise<Output>;
}

/** The sandbox of this process. It is imported late, because the processes that run tasks need none of it. */
const findSandbox = async (): Promise<Sandbox> => (await import('./sandbox')).sharedSandbox();

/** Work on what others sent, in a process that can be ended. List it in `all-untrusted-tasks.ts`. */
export function defineUntrustedTask<Input, Output>(
  definition: UntrustedTaskDefinition<Input, Output>,
): UntrustedTask<Input, Output> {
  const { name, seconds, memoryMb, run } = definition;
  const task = {
    name,
    seconds,
    memoryMb,
    async runRaw(bytes: Uint8Array) {
      const input: Input = deserialize(bytes);
      return serialize(await run(input));
    },
  };
  return {
    ...task,
    async run(input, { accountId, field, sandbox }) {
      const used = sandbox ?? (await findSandbox());
      const answer = await used.run(task, serialize(input), accountId);
      if ('output' in answer) {
        const output: Output = deserialize(answer.output);
        return output;
      }
      if ('failure' in answer) throw new Error(`The task ${name} failed: ${answer.failure}`);
      const { kind, message, ...extra } = answer.refusal;
      if (extra.details || !field) throw new AppError(kind, message, extra);
      throw new AppError(kind, `${field}: ${message}`, { ...extra, details: [{ field, message }] });
    },
  };
}
