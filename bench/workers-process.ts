import { report } from './measured';

// The whole app without its pages, in as many processes as WORKERS says.
report(Number(process.env['PORT']));
process.argv.push('--no-pages');
await import('@/server/main');
