import { randomUUID } from 'node:crypto';
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { log } from '../config/log';
import { settings } from '../config/settings';
import { AppError, envelope } from '../errors/errors';
import { isProxy } from '../network/trusted-proxies';
import { limitConnections } from './limit-connections';
import { lingerAfterEarlyAnswers } from './linger';
import { connectionsWithin, readLimits } from './open-files';

export interface Limits {
  /** Time for the complete headers, in ms. For the first request it starts with the connection. */
  headersMs: number;
  /** Time for the complete request, in ms. The response has no limit, because event streams stay open. */
  requestMs: number;
  /** The interval of the checks, in ms. */
  checkMs: number;
  connections: number;
  networkConnections: number;
  /** The least time before an unused connection is closed to make room for another one of its network, in ms. */
  stayMs: number;
}

const defaults: Limits = {
  headersMs: 20_000,
  requestMs: 60_000,
  checkMs: 5_000,
  connections: 10_000,
  networkConnections: 1_000,
  stayMs: 2_000,
};

/** Longer than clients and proxies keep idle connections, so that they do not send on one that was just closed. */
const KEEP_ALIVE_MS = 75_000;

interface Fault {
  status: number;
  message: string;
}

const malformed: Fault = { status: 400, message: 'This is not a valid HTTP/1.1 request. Correct it.' };
const faults: Record<string, Fault> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: 'The headers are larger than 16 KiB. Send fewer or shorter ones.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request took too long to arrive. Send it again without pauses.',
  },
};

/** Answers what Node's HTTP parser refused. There is no request object yet, so it writes to the socket. */
function refuse({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  const { status, message } = faults[code] ?? malformed;
  const requestId = randomUUID();
  log().info({ requestId, status, code }, 'request refused');
  const body = JSON.stringify(envelope(new AppError('invalid_request', message)));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  // Destroy the socket: a client that never closes its side would keep it open.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** The bytes of a file may take longer than other bodies. The code that receives them has its own limit. */
const isUpload = ({ req: { method, url = '' }, headersSent }: ServerResponse): boolean =>
  !headersSent && method === 'PUT' && url.startsWith('/v2/files/uploads/');

/** Creates an HTTP server with limits against slow and hostile clients. */
export function createHttpServer(listener: RequestListener, limits: Partial<Limits> = {}): Server {
  const { headersMs, requestMs, checkMs, connections, networkConnections, stayMs } = {
    ...defaults,
    ...limits,
  };
  const most = connectionsWithin(readLimits(), connections);
  if (most < connections)
    log().warn({ connections: most }, 'the limit of open files leaves few connections: raise it (ulimit -n)');
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
    },
    listener,
  );
  limitConnections(server, {
    all: most,
    perNetwork: networkConnections,
    stayMs,
    isExempt: (address) => isProxy(address, settings().TRUST_PROXY),
  });
  lingerAfterEarlyAnswers(server);
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => answers.set(socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    if (answer && error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUpload(answer)) return;
    const hasBegun = answer?.headersSent && !answer.writableFinished;
    if (socket.writable && !hasBegun && error.code !== 'ECONNRESET') refuse(error, socket);
    else socket.destroy();
  });
  return server;
}
