import { setTimeout as wait } from 'node:timers/promises';
import { hasEnded } from '@/server/platform/sandbox/has-ended';
import { startForked } from '@/testing/start/forked-process';
import { findFreePort } from '@/testing/start/free-port';
import type { Question, Usage } from './measured';
import { usageOf } from './target';

/** The build of the pages comes first, if there is none yet. */
const MOST_MS = 600_000;

/** How long one request to a starting app may wait. */
const READY_MS = 5_000;

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READY_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

export interface WholeApp extends AsyncDisposable {
  port: number;
  url: string;
  usage: (question?: Question) => Promise<Usage>;
}

interface AppPlace {
  database: string;
  /** For its files. */
  folder: string;
  env?: Record<string, string>;
}

/** Starts the app as `npm start` runs it, with its pages. */
export async function startWhole({ database, folder, env }: AppPlace): Promise<WholeApp> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const forked = await startForked('tools/bench/pages-process.ts', {
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: database,
    PARCOURS_DATA: folder,
    AUTH_SECRET: 'bench'.repeat(8),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    SESSION_RATE_LIMIT: '0',
    ...env,
  });
  const until = Date.now() + MOST_MS;
  while (!(await isReady(url))) {
    if (hasEnded(forked.child) || Date.now() > until) {
      await forked[Symbol.asyncDispose]();
      throw new Error('The app did not start.');
    }
    await wait(200);
  }
  return {
    port,
    url,
    usage: (question) => usageOf(forked.child, question),
    [Symbol.asyncDispose]: () => forked[Symbol.asyncDispose](),
  };
}
