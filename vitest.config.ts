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
    // Child processes that run tsx would cache code in a shared temporary folder.
    env: { TSX_DISABLE_CACHE: '1' },
    // Most of a test is waiting for PostgreSQL, so no core is left out.
    maxWorkers: '100%',
    globalSetup: 'server/testing/database.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
