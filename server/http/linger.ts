import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

const MAX_DISCARDED = 64 * 1024 * 1024;
const LINGER_MS = 2_000;

/** Reads what is left of a body. Resolves at its end, or when that takes too long. */
function discard(incoming: IncomingMessage, socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS);
    const most = socket.bytesRead + MAX_DISCARDED;
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    socket.once('close', end);
    // A stream over the body, which nobody reads any more, would pause it.
    incoming.removeAllListeners('data').on('data', () => {
      if (socket.bytesRead > most) end();
    });
    incoming.once('end', end).resume();
  });
}

/**
 * Reads the rest of a body that was answered early before the connection closes. Many clients read only after they sent
 * everything, and would see a reset instead of the answer.
 */
export function lingerAfterEarlyAnswers(server: Server): void {
  const latest = new WeakMap<Socket, IncomingMessage>();
  server.on('connection', (socket) => {
    const close = socket.destroySoon.bind(socket);
    let lingers = false;
    // Node calls this after the last answer of a connection.
    socket.destroySoon = () => {
      const incoming = latest.get(socket);
      if (lingers) return;
      if (!incoming || incoming.complete || incoming.destroyed) return close();
      lingers = true;
      void discard(incoming, socket).then(close);
    };
  });
  server.on('request', (incoming) => latest.set(incoming.socket, incoming));
}
