import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const script = join(import.meta.dirname, 'instance-process.ts');

interface Instance extends AsyncDisposable {
  url: string;
  child: ChildProcess;
}

/** Another process of the app, on a database that others may share. */
export async function startInstance(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Instance> {
  const own = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'test'.repeat(10),
    APP_URL: 'http://parcours.test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
  };
  const child = fork(script, { execArgv: ['--import', 'tsx'], env: { ...process.env, ...own, ...env } });
  const [url] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The process ended before it listened.'))),
  ]);
  return {
    url: String(url),
    child,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
