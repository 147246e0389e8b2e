import { type ForkedProcess, startForked } from './start/forked-process';

/** Starts another process of the app on a database; `firstMessage` is its URL. */
export const startInstance = (
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<ForkedProcess> =>
  startForked('testing/instance-process.ts', {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'test'.repeat(10),
    APP_URL: 'http://parcours.test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    SESSION_RATE_LIMIT: '0',
    ...env,
  });
