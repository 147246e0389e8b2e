import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const include = [
  'server/**/*.test.ts',
  'prisma/**/*.test.ts',
  'cli/**/*.test.ts',
  'components/**/*.test.{ts,tsx}',
];

/** They stop the live changes of their process, which cannot start again. */
const stopTheirProcess = [
  'server/live-changes.test.ts',
  'server/http/server.test.ts',
  'server/mirror/streams.test.ts',
  'server/realtime/realtime.test.ts',
];

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    projects: [
      // Loading the modules anew for each file would take a third of the run.
      { extends: true, test: { name: 'shared', include, exclude: stopTheirProcess, isolate: false } },
      { extends: true, test: { name: 'isolated', include: stopTheirProcess } },
    ],
    // Child processes that run tsx would cache code in a shared temporary folder.
    env: { TSX_DISABLE_CACHE: '1' },
    // Most of a test is waiting for PostgreSQL, so no core is left out.
    maxWorkers: '100%',
    globalSetup: 'server/testing/database.ts',
    setupFiles: 'server/testing/random-inputs.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
