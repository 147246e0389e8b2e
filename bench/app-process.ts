import { listen } from '@/server/listen';
import { startLiveChanges } from '@/server/live-changes';
import { report } from './measured';

// The app without its pages.
await startLiveChanges();
const { url } = await listen();
report(Number(new URL(url).port));
