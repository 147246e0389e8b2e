import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The time for clients to send one more request on an open connection, and to learn from the answer that it closes. */
const GRACE_MS = 1_000;
const DRAIN_MS = 10_000;
const CHECK_MS = 50;

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

/**
 * Call it before the server listens. Returns a function that refuses new connections, announces the end of the others
 * with the next answer, closes those that stay idle, and waits up to `DRAIN_MS` for running requests.
 */
export function prepareDrain(server: Server): () => Promise<void> {
  const unused = new Set<Socket>();
  const running = new Set<ServerResponse>();
  let draining = false;
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  // Before the listener, which may write the headers at once.
  server.prependListener('request', ({ socket }, response) => {
    unused.delete(socket);
    running.add(response);
    response.once('close', () => running.delete(response));
    if (draining) closeAfter(response);
  });
  const closeIdle = () => {
    server.closeIdleConnections();
    // Browsers open connections ahead of need. Node does not count them as idle.
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  };
  return async () => {
    draining = true;
    for (const response of running) closeAfter(response);
    const closed = once(server, 'close');
    // Unlike the method of an HTTP server, that of its base class leaves idle connections open.
    NetServer.prototype.close.call(server);
    await Promise.race([closed, wait(GRACE_MS, undefined)]);
    const idle = setInterval(closeIdle, CHECK_MS);
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await closed;
    clearInterval(idle);
    clearTimeout(late);
  };
}
