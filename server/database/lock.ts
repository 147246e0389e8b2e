import { rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Held until released or until the process ends, however it ends. */
interface Lock {
  release(): Promise<void>;
}

/** A name of the folder itself, whatever path leads to it. */
async function addressOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder);
  const name = `parcours-${dev}-${ino}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

const answers = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

function listen(address: string): Promise<Lock | null> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => {
      server.unref();
      resolve({ release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

/**
 * Takes the lock of a data folder; null when another process holds it. It is a socket that the system itself
 * closes with the process, so that a killed process leaves no lock behind.
 */
export async function takeLock(folder: string): Promise<Lock | null> {
  const address = await addressOf(folder);
  const lock = await listen(address);
  if (lock || process.platform === 'linux' || (await answers(address))) return lock;
  rmSync(address, { force: true });
  return listen(address);
}
