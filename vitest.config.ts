import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { Reporter, TestCase } from 'vitest/node';

const include = [
  'server/**/*.test.ts',
  'language/**/*.test.ts',
  'prisma/**/*.test.ts',
  'cli/**/*.test.ts',
  'client/*.test.ts',
  'components/**/*.test.{ts,tsx}',
  'planner/**/*.test.ts',
  'bench/**/*.test.ts',
  'torture/**/*.test.ts',
];

/** They stop the live changes of their process, which cannot start again. */
const stopTheirProcess = [
  'client/client.test.ts',
  'server/database/live-changes.test.ts',
  'server/http/event-streams.test.ts',
  'server/http/server.test.ts',
  'server/realtime/*.test.ts',
  'server/routers/account/browsers.test.ts',
];

const resolve = { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } };

const common = {
  // Child processes that run tsx would cache code in a shared temporary folder.
  env: { TSX_DISABLE_CACHE: '1' },
  setupFiles: 'server/testing/random-inputs.ts',
  testTimeout: 30_000,
  hookTimeout: 30_000,
  // A busy machine takes seconds for what is polled. A test that hangs still fails with what it waited for.
  expect: { poll: { timeout: 20_000 } },
  retry: 1,
};

const textOf = (test: TestCase) =>
  [
    `  ${test.module.relativeModuleId} > ${test.fullName}`,
    ...(test.result().errors ?? []).map(({ message }) => `    ${message}`),
  ].join('\n');

/** Lists the tests that passed only at their second try, as the browser tests do. */
const flakyReporter: Reporter = {
  onTestRunEnd(modules) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const flaky = tests.filter((test) => test.diagnostic()?.flaky);
    if (flaky.length === 0) return;
    process.stdout.write(
      `Flaky: ${flaky.length} passed only at the second try.\n${flaky.map(textOf).join('\n')}\n`,
    );
  },
};

export default defineConfig({
  resolve,
  test: {
    projects: [
      // Loading the modules anew for each file would take a third of the run.
      { resolve, test: { ...common, name: 'shared', include, exclude: stopTheirProcess, isolate: false } },
      { resolve, test: { ...common, name: 'isolated', include: stopTheirProcess } },
    ],
    // Much of a test is waiting for other processes. On two cores, three workers take 0.77 of the time of two, four 0.92.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', flakyReporter],
    // Not in `common`: each project would start a PostgreSQL of its own.
    globalSetup: 'server/testing/database.ts',
  },
});
