import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { metrics } from '../core/operation/metrics';
import { log } from '../platform/config/log';
import { AppError, codes, envelope, notFound } from '../platform/errors/errors';
import { answerReads } from '../platform/http/answer-reads';
import { assignRequestId } from '../platform/http/assign-request-id';
import { isJsonType } from '../platform/http/body';
import { encodeText, FixedText } from '../platform/http/compression';
import { crossOriginHeaders, isPreflight } from '../platform/http/cross-origin';
import { type Answer, responseText } from '../platform/http/json-response';
import { notedCaller } from '../platform/http/note-caller';
import { type PlainRequest, plainRequest } from '../platform/http/plain-request';
import { commonHeaders, setPageHeaders } from '../platform/http/security-headers';
import { inOpenTurn } from '../platform/limits/turns';
import { healthz, readyz } from './health';
import { limitPage, networkAt } from './limit-pages';

/** Answers everything that is not a transport or a health check. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers a request to a transport; undefined for any other path. */
type TransportHandler = (request: Request) => Promise<Response> | undefined;

/** The authorization server. Its library answers Node's requests, not those of `fetch`. */
interface OauthHandler {
  answers: (method: string | undefined, path: string) => boolean;
  answer: PageHandler;
  /** Other origins that the page's form may lead to; empty for none. */
  findFormTarget: (path: string) => Promise<string>;
}

/** The handler of a path that is answered with plain data; undefined for any other path. */
type PlainHandler = (path: string) => ((request: PlainRequest) => Promise<Answer>) | undefined;

/** `server/main.ts` passes these in, so that tests can serve without pages. */
interface Handlers {
  pages: PageHandler;
  transports: TransportHandler;
  rest: PlainHandler;
  oauth: OauthHandler;
}

const pathOf = (url: string) => url.split('?')[0] ?? '';

/** Anything as long as a token is masked, also in mistyped addresses; ids are shorter or UUIDs. */
const token = /(?<![\w-])(?![\da-f-]{36}(?![\w-]))[\w-]{22,}/gi;

/** The path for the log, without the query and without tokens. */
const toLoggedPath = (url: string) =>
  pathOf(url)
    .replace(/^\/(s|invites|feeds)\/.+/, '/$1/…')
    .replace(token, '…');

/** The `Request` of each of Node's requests. Transports note the caller on it. */
const asked = new WeakMap<IncomingMessage, object>();

const accountOf = (request: IncomingMessage) => notedCaller(asked.get(request) ?? request);

function logOnClose(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const started = performance.now();
  const { method, url = '' } = request;
  response.once('close', () => {
    metrics().responses.inc({ status: `${Math.floor(response.statusCode / 100)}xx` });
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const entry = {
      requestId,
      method,
      path: toLoggedPath(url),
      status: response.statusCode,
      ms,
      address: request.headers['x-parcours-address'],
      account: accountOf(request),
    };
    const streams = response.getHeader('content-type') === 'text/event-stream';
    if (response.writableFinished || streams) log().info(entry, 'request');
    else log().warn(entry, 'request aborted');
  });
}

function answerRequest(request: Request, transports: TransportHandler): Promise<Response> | Response {
  const { pathname } = new URL(request.url);
  if (pathname === '/healthz') return answerReads(request, healthz);
  if (pathname === '/readyz') return answerReads(request, readyz);
  return transports(request) ?? new Response(null, { status: 404 });
}

/** Writes a text response directly: reading it from the stream again would cost as much as a small call. */
async function writeResponse(
  response: Response,
  { incoming, outgoing }: HttpBindings | Http2Bindings,
): Promise<Response> {
  const text = responseText(response);
  if (text === undefined || !(outgoing instanceof ServerResponse)) return response;
  const type = response.headers.get('content-type');
  const isText =
    text instanceof FixedText || isJsonType(type) || /^(?:text\/html|application\/xml);/.test(type ?? '');
  const { body, headers } = isText
    ? await encodeText(text, incoming.headers)
    : { body: String(text), headers: {} };
  for (const [name, value] of Object.entries(headers)) response.headers.append(name, value);
  // An object has one entry per name, but an answer can set several cookies.
  const cookies = response.headers.getSetCookie();
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
    'content-length': Buffer.byteLength(body),
  });
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}

/** A request, its response, and the headers of every answer. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  headers: Record<string, string>;
}

/** A client may leave before the end of a stream. */
async function writeStream(body: Readable, response: ServerResponse): Promise<void> {
  response.flushHeaders();
  await pipeline(body, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

/** Writes all headers of a text at once: setting them before one by one takes longer. */
async function writeAnswer({ status, body, ...answer }: Answer, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const headers = { ...exchange.headers, ...answer.headers };
  if (typeof body === 'string' || body instanceof FixedText) {
    const encoded = await encodeText(body, request.headers);
    const length = { 'content-length': Buffer.byteLength(encoded.body) };
    response.writeHead(status, { ...headers, ...encoded.headers, ...length });
    response.end(encoded.body);
    return;
  }
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body) await writeStream(body, response);
  else response.end();
}

const transportPath =
  /^\/(v2|mcp|dav|mail|feeds|webhooks|api\/trpc|docs|help|llms\.txt|healthz|readyz|metrics|\.well-known)(\/|$)/;

/** What everybody may read. */
const openPath = /^\/(v2\/openapi\.json|docs|help|llms\.txt|healthz|readyz|\.well-known)(\/|$)/;

async function answerPage(
  { pages, oauth }: Handlers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = decodeURIComponent(pathOf(request.url ?? ''));
  setPageHeaders(request, response, { path, formTarget: await oauth.findFormTarget(path) });
  await limitPage(request, { response, draw: () => pages(request, response) });
}

/** True for a path that cannot be decoded. Next would answer 500. */
function isMalformed(path: string): boolean {
  if (!path.includes('%')) return false;
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

/** The path and query of a request target. Clients of a proxy may send a whole URL (RFC 9112, section 3.2.2). */
const toPath = (target = '') => target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?=\?|$)/, '/');

function askedAs(incoming: IncomingMessage): PlainRequest {
  const request = plainRequest(incoming);
  asked.set(incoming, request);
  return request;
}

/** Answers transports directly: Next's request pipeline costs far more than a call. Next answers the rest. */
export function createListener(handlers: Handlers): RequestListener {
  const { transports, rest, oauth } = handlers;
  const answerHttp = getRequestListener(
    async (request, bindings) => {
      if (bindings.incoming instanceof IncomingMessage) asked.set(bindings.incoming, request);
      return writeResponse(await answerRequest(request, transports), bindings);
    },
    { overrideGlobalObjects: false },
  );
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request.url ?? '');
    if (transportPath.test(path)) return answerHttp(request, response);
    if (oauth.answers(request.method, path)) return oauth.answer(request, response);
    return answerPage(handlers, request, response);
  };
  const answerPlainly = (exchange: Exchange, path: string): Promise<void> | undefined => {
    const answerRest = isMalformed(path) ? undefined : rest(path);
    return answerRest?.(askedAs(exchange.request)).then((answer) => writeAnswer(answer, exchange));
  };
  const answerPath = async (exchange: Exchange, path: string): Promise<void> => {
    const { request, response, headers } = exchange;
    const plain = answerPlainly(exchange, path);
    if (plain) return plain;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // For example the `*` of `OPTIONS *`.
    if (!path.startsWith('/'))
      return refuse(response, new AppError('invalid_request', 'Send a path that begins with a slash.'));
    if (isMalformed(path)) return refuse(response, notFound('page'));
    await answer(request, response);
  };
  return (request, response) => {
    request.url = toPath(request.url);
    const path = pathOf(request.url);
    const requestId = assignRequestId(request);
    logOnClose(request, response, requestId);
    const headers = { ...commonHeaders(requestId), ...crossOriginHeaders(request) };
    if (isPreflight(request)) return void response.writeHead(204, headers).end();
    const work = () => answerPath({ request, response, headers }, path);
    const answered = openPath.test(path) ? inOpenTurn(networkAt(request), work) : work();
    answered.catch((error: unknown) => {
      if (error instanceof AppError && !response.headersSent) return refuse(response, error);
      log().error({ requestId, err: error }, 'request failed');
      response.destroy();
    });
  };
}
