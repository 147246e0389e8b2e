import { startLiveChanges } from '@/server/platform/database/live-changes';
import { listen } from '@/testing/start/listen';
import { report } from './measured';

// The app without its pages.
await startLiveChanges();
const { url } = await listen();
report(Number(new URL(url).port));
