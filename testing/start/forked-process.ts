import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { hasEnded } from '../../server/platform/sandbox/has-ended';

export interface ForkedProcess extends AsyncDisposable {
  child: ChildProcess;
  /** The first message: usually the port. */
  firstMessage: string;
}

/** Starts a `…-process.ts` and waits for its first message. Kills it when disposed. */
export async function startForked(script: string, env: Record<string, string>): Promise<ForkedProcess> {
  const child = fork('launch/launch.cjs', [script], { env: { ...process.env, ...env } });
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${script} ended before it listened.`))),
  ]);
  return {
    child,
    firstMessage: String(message),
    async [Symbol.asyncDispose]() {
      if (hasEnded(child)) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
