import { listen } from '../http/listen';

// The app without its pages, as a separate process. `instances.ts` starts it with settings in the environment.
// A test that failed leaves nothing behind.
process.once('disconnect', () => process.exit());
const { url } = await listen();
process.send?.(url);
