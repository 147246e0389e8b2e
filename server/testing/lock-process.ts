import { takeLock } from '../database/lock';

// Holds the lock of a folder as a process of its own, until it is killed.
const lock = await takeLock(process.env['FOLDER'] ?? '');
process.stdout.write(lock ? 'held' : 'refused');
setInterval(() => undefined, 60_000);
