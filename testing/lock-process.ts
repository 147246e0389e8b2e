import { takeLock } from '../server/platform/database/lock';

// A process that holds the lock of a folder until it is killed.
const lock = await takeLock(process.env['FOLDER'] ?? '');
process.stdout.write(lock ? 'held' : 'refused');
setInterval(() => undefined, 60_000);
