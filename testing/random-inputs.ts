import fc from 'fast-check';

/**
 * `npm test` tries the same inputs each time: it decides whether a change lands, which must not depend on luck. With
 * `FUZZ_RUNS` set, property tests try new ones; `npm run soak` does so for hours, and stops after `SOAK_MINUTES`.
 */
const runs = process.env['FUZZ_RUNS'];
const minutes = Number(process.env['SOAK_MINUTES'] ?? 0);
const seed = runs ? Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31) : 1;
if (runs) process.stdout.write(`The seed of the random inputs is ${seed}.\n`);
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed,
  ...(minutes > 0 && { interruptAfterTimeLimit: minutes * 60_000, markInterruptAsFailure: false }),
});
