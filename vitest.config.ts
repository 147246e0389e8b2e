import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestCase, type TestSpecification } from 'vitest/node';

const include = [
  'domain/**/*.test.ts',
  'server/**/*.test.ts',
  'testing/**/*.test.ts',
  'tools/**/*.test.ts',
  'language/**/*.test.ts',
  'prisma/**/*.test.ts',
  'packages/cli/**/*.test.ts',
  'packages/client/*.test.ts',
  'components/**/*.test.{ts,tsx}',
];

const resolve = { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } };

const textOf = (test: TestCase) =>
  [
    `  ${test.module.relativeModuleId} > ${test.fullName}`,
    ...(test.result().errors ?? []).flatMap(({ message, cause }) => [
      `    ${message}`,
      // The message of a failed property names its inputs, and its cause the reason.
      ...(cause ? [`    ${cause.message}`] : []),
    ]),
  ].join('\n');

/** They start processes and wait. At the end of the run, the other workers would have nothing left to do meanwhile. */
const long =
  /^(tools\/torture\/|server\/(start|platform\/(database|sandbox)|admin\/backup|main)|server\/features\/(exchange\/hostile|every)|server\/api\/(fuzz|input)|server\/core\/operation\/idem)/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      Number(!long.test(relative(this.ctx.config.root, moduleId)));
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

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
    // Child processes that run tsx would cache code in a shared temporary folder.
    env: { TSX_DISABLE_CACHE: '1' },
    setupFiles: 'testing/random-inputs.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A busy machine takes seconds for what is polled. A test that hangs still fails with what it waited for.
    expect: { poll: { timeout: 20_000 } },
    retry: 1,
    include,
    // Loading the modules anew for each file would take a third of the run.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // Much of a test is waiting for other processes. On two cores, three workers take 0.77 of the time of two, four 0.92.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', flakyReporter],
    // On few cores, the threads that collect garbage take more processor time than they save.
    execArgv: ['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=64'],
    globalSetup: 'testing/database.ts',
  },
});
