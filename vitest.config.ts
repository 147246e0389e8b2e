import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    include: [
      'server/**/*.test.ts',
      'prisma/**/*.test.ts',
      'cli/**/*.test.ts',
      'components/**/*.test.{ts,tsx}',
    ],
    // Most of a test is waiting for PostgreSQL, so no core is left out.
    maxWorkers: '100%',
    globalSetup: 'server/testing/database.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
