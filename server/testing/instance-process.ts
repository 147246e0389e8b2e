import { listen } from '../http/listen';

// The app without its pages, as a process of its own: `instances.ts` starts it with its settings in the environment.
// A test that failed leaves nothing behind.
process.once('disconnect', () => process.exit());
const { url } = await listen();
process.send?.(url);
