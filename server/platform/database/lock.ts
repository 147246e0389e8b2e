import { closeSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Held until it is released or the process ends. */
interface Lock {
  release(): Promise<void>;
}

/** Only Linux has socket names that the system removes with the process. */
const noSocket: Lock = { release: async () => undefined };

/** A socket named after the folder's identity, not its path. Other network namespaces do not see it. */
async function lockSocket(folder: string): Promise<Lock | null> {
  if (process.platform !== 'linux') return noSocket;
  const { dev, ino } = await stat(folder);
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(`\0parcours-${dev}-${ino}`, () => {
      server.unref();
      resolve({ release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

/** Platforms without a build of the package use only the socket. */
async function tryLock(file: number): Promise<boolean> {
  const native = await import('fs-native-extensions').catch(() => undefined);
  return native?.tryLock(file) ?? true;
}

/** A lock on a file in the folder. It also works between containers that share a volume. */
async function lockFile(folder: string): Promise<Lock | null> {
  const file = openSync(join(folder, 'lock'), 'a', 0o600);
  if (await tryLock(file)) return { release: async () => closeSync(file) };
  closeSync(file);
  return null;
}

/**
 * Takes the lock of a data folder; null if another process holds it. The system releases it with the process, so a
 * killed process leaves no lock behind.
 */
export async function takeLock(folder: string): Promise<Lock | null> {
  const socket = await lockSocket(folder);
  if (!socket) return null;
  const file = await lockFile(folder).catch(async (error) => {
    await socket.release();
    throw error;
  });
  if (!file) {
    await socket.release();
    return null;
  }
  return {
    async release() {
      await file.release();
      await socket.release();
    },
  };
}
