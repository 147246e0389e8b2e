import { join } from 'node:path';
import { type Forked, startForked } from './forked';

const script = join(import.meta.dirname, 'instance-process.ts');

/** Another process of the app, on a database that others may share; `told` is its address. */
export const startInstance = (databaseUrl: string, env: Record<string, string> = {}): Promise<Forked> =>
  startForked(script, {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'test'.repeat(10),
    APP_URL: 'http://parcours.test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    ...env,
  });
