import { report } from './measured';

// The whole app, as `npm start` runs it. It builds the pages if there is no build of the current sources.
report(Number(process.env['PORT']));
await import('@/server/main');
