import { settings } from '../server/platform/config/settings';
import { listen } from './start/listen';

// The app without its pages, as a separate process. `instances.ts` starts it with settings in the environment. It listens
// on the port of APP_URL, or on a free one if that has none.
// It ends with the process of its test, also when the test fails.
process.once('disconnect', () => process.exit());
const { url } = await listen({}, Number(new URL(settings().APP_URL).port));
process.send?.(url);
