import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ports that systems give to connections and to servers that name none. Another process could get one of those
// before the process that this port is for listens on it.
const FIRST = 20_000;
const LAST = 32_000;

/** Finds a port of this machine that no process listens on, for a process that needs to know its port. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error;
        return false;
      },
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
