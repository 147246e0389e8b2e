import { run } from './main';

// `head` closes the pipe when it has enough; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 3));
process.exitCode = await run(process.argv.slice(2));
