import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { countTry, networkOf } from '../auth/throttle';
import { database } from '../database/client';
import { AppError, codes, envelope, notFound, toAppError } from '../errors';
import { healthz, probe, readyz } from '../health';
import { log } from '../log';
import { handle, textOf } from '../mirror';
import { identify } from './request-id';
import { protect, protectPage } from './security-headers';

/** Answers what is not the mirror's: pages. */
export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const pathOf = (url: string) => url.split('?')[0] ?? '';

/** As long as our tokens are, and no id. However an address is misspelt, its token is none the less one. */
const secret = /(?<![\w-])(?![\da-f-]{36}(?![\w-]))[\w-]{22,}/gi;

/** A request's path for the log: without its query, and without the tokens that some paths carry. */
const loggable = (url: string) =>
  pathOf(url)
    .replace(/^\/(s|invites)\/.+/, '/$1/…')
    .replace(secret, '…');

function logWhenDone(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const started = performance.now();
  const { method, url = '' } = request;
  response.once('close', () => {
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const entry = { requestId, method, path: loggable(url), status: response.statusCode, ms };
    const streams = response.getHeader('content-type') === 'text/event-stream';
    if (response.writableFinished || streams) log().info(entry, 'request');
    else log().warn(entry, 'request aborted');
  });
}

function answer(request: Request): Promise<Response> | Response {
  const { pathname } = new URL(request.url);
  if (pathname === '/healthz') return probe(request, healthz);
  if (pathname === '/readyz') return probe(request, readyz);
  return handle(request) ?? new Response(null, { status: 404 });
}

/** Answers, and writes what is text already as it is, past the stream that an answer otherwise is. */
async function write(request: Request, { outgoing }: HttpBindings | Http2Bindings): Promise<Response> {
  const response = await answer(request);
  const text = textOf(response);
  if (text === undefined || !(outgoing instanceof ServerResponse)) return response;
  const headers = Object.fromEntries(response.headers);
  outgoing.writeHead(response.status, { ...headers, 'content-length': Buffer.byteLength(text) });
  outgoing.end(text);
  return RESPONSE_ALREADY_SENT;
}

const ours = /^\/(v2|mcp|api\/trpc|docs|healthz|readyz)(\/|$)/;

const publicPage = /^\/+(s|invites)(\/|$)/;

/** Answers 429 where a network opens more pages behind links than people do. */
async function isOneTooMany(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (!publicPage.test(pathOf(request.url ?? ''))) return false;
  const network = networkOf(String(request.headers['x-parcours-address']));
  try {
    await countTry(database(), `page:${network}`, { tries: 120, minutes: 1 });
  } catch (thrown) {
    const { kind, message } = toAppError(thrown);
    // The page itself says that the database is away.
    if (kind !== 'rate_limited') return false;
    response.writeHead(429, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '60' });
    response.end(message);
    return true;
  }
  return false;
}

async function page(pages: Pages, request: IncomingMessage, response: ServerResponse): Promise<void> {
  protectPage(request, response, decodeURIComponent(pathOf(request.url ?? '')));
  if (!(await isOneTooMany(request, response))) await pages(request, response);
}

/** True for a path that cannot be decoded: Next would answer 500. */
function isMalformed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

function refuse(response: ServerResponse, error: AppError): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(codes[error.kind].status, headers);
  response.end(JSON.stringify(envelope(error)));
}

/** True for `OPTIONS *` and the like: neither a path nor the whole URL that a proxy's client sends. */
const hasNoPath = (url: string) => !/^(\/|https?:\/\/)/i.test(url);

/** What the server does with each request: our own transports first, since Next's pipeline costs far more than the work. */
export function createListener(pages: Pages): RequestListener {
  const transports = getRequestListener(write, { overrideGlobalObjects: false });
  return (request, response) => {
    const requestId = identify(request);
    response.setHeader('x-request-id', requestId);
    protect(response);
    logWhenDone(request, response, requestId);
    const { url = '' } = request;
    if (hasNoPath(url))
      return refuse(response, new AppError('invalid_request', 'Send a path that begins with a slash.'));
    if (isMalformed(pathOf(url))) return refuse(response, notFound('page'));
    const answered = ours.test(pathOf(url)) ? transports(request, response) : page(pages, request, response);
    Promise.resolve(answered).catch((error: unknown) => {
      log().error({ requestId, err: error }, 'request failed');
      response.destroy();
    });
  };
}
