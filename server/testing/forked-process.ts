import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export interface ForkedProcess extends AsyncDisposable {
  child: ChildProcess;
  /** The first thing it told: where it listens. */
  firstMessage: string;
}

/** Starts a `…-process.ts` and waits until it says where it listens; it ends when disposed. */
export async function startForked(script: string, env: Record<string, string>): Promise<ForkedProcess> {
  const child = fork('launch/launch.cjs', [script], { env: { ...process.env, ...env } });
  const [told] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${script} ended before it listened.`))),
  ]);
  return {
    child,
    firstMessage: String(told),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
