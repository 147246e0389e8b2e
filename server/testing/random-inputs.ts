import fc from 'fast-check';

/**
 * `npm test` tries the same inputs each time: it decides whether a change lands, which must not depend on luck. With
 * `FUZZ_RUNS` set, property tests try new ones.
 */
if (!process.env['FUZZ_RUNS']) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });
