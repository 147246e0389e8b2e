import { run } from './main';

// A reader such as `head` may close the pipe early; that is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 3));
process.exitCode = await run(process.argv.slice(2));
