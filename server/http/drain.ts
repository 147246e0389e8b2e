import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const DRAIN_MS = 10_000;
const CHECK_MS = 50;

/**
 * Call it before the server listens. Returns a function that refuses new connections and waits up to `DRAIN_MS` for
 * running requests.
 */
export function prepareDrain(server: Server): () => Promise<void> {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  // A kept-alive connection becomes idle only after its request is answered.
  const closeIdle = () => {
    server.closeIdleConnections();
    // Browsers open connections ahead of need. Node does not count them as idle.
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  };
  return async () => {
    const closed = once(server, 'close');
    server.close();
    const idle = setInterval(closeIdle, CHECK_MS);
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await closed;
    clearInterval(idle);
    clearTimeout(late);
  };
}
