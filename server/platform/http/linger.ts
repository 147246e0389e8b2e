import type { IncomingMessage, Server } from 'node:http';

const MAX_DISCARDED = 64 * 1024 * 1024;
const LINGER_MS = 2_000;

/** Reads what is left of a body. Resolves at its end, or when that takes too long. */
function discard(incoming: IncomingMessage): Promise<void> {
  const { socket } = incoming;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS);
    const most = socket.bytesRead + MAX_DISCARDED;
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    socket.once('close', end);
    // An unread stream over the body would pause it.
    incoming.removeAllListeners('data').on('data', () => {
      if (socket.bytesRead > most) end();
    });
    incoming.once('end', end).resume();
  });
}

/** Whether the connection would close with the answer. */
const wantsClose = ({ headers: { connection = '' }, httpVersion }: IncomingMessage): boolean =>
  httpVersion === '1.0' ? !/keep-alive/i.test(connection) : /close/i.test(connection);

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Reads the rest of a body that was answered early before the connection closes. Many clients read only after they sent
 * everything, and would see a reset instead of the answer.
 */
export function lingerAfterEarlyAnswers(server: Server): void {
  // Before the listener, which may write the headers at once.
  server.prependListener('request', (incoming, response) => {
    if (!wantsClose(incoming) || !hasBody(incoming)) return;
    // Node would close the connection at the end of the answer.
    response.setHeader('connection', 'keep-alive');
    response.once('finish', async () => {
      if (!incoming.complete && !incoming.destroyed) await discard(incoming);
      incoming.socket.end(() => incoming.socket.destroy());
    });
  });
}
