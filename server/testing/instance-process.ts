import { listen } from './start/listen';

// The app without its pages, as a separate process. `instances.ts` starts it with settings in the environment.
// It ends with the process of its test, also when the test fails.
process.once('disconnect', () => process.exit());
const { url } = await listen();
process.send?.(url);
