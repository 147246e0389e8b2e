import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { metrics } from '../core/operation/metrics';
import { log } from '../platform/config/log';
import { AppError, notFound } from '../platform/errors/errors';
import { type Answer, errorAnswer } from '../platform/http/answer';
import { assignRequestId } from '../platform/http/assign-request-id';
import { crossOriginHeaders, isPreflight } from '../platform/http/cross-origin';
import { notedCaller } from '../platform/http/note-caller';
import { type PlainRequest, plainRequest } from '../platform/http/plain-request';
import { commonHeaders, setPageHeaders } from '../platform/http/security-headers';
import { type Exchange, writeAnswer } from '../platform/http/write-answer';
import { inOpenTurn } from '../platform/limits/turns';
import { limitPage, networkAt } from './limit-pages';

/** Answers everything that is not a transport or a health check. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The authorization server. Its library answers Node's requests, not those of `fetch`. */
interface OauthHandler {
  answers: (method: string | undefined, path: string) => boolean;
  answer: PageHandler;
  /** Other origins that the page's form may lead to; empty for none. */
  findFormTarget: (path: string) => Promise<string>;
}

/** `server/main.ts` passes these in, so that tests can serve without pages. */
interface Handlers {
  pages: PageHandler;
  /** What answers a path; undefined for the path of a page. */
  findTransport: (path: string) => ((request: PlainRequest) => Promise<Answer>) | undefined;
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

/** The path and query of a request target. Clients of a proxy may send a whole URL (RFC 9112, section 3.2.2). */
const toPath = (target = '') => target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?=\?|$)/, '/');

/** Answers transports directly: Next's request pipeline costs far more than a call. Next answers the rest. */
export function createListener(handlers: Handlers): RequestListener {
  const { findTransport, oauth } = handlers;
  const answerPath = async (exchange: Exchange, path: string): Promise<void> => {
    const { request, response, headers } = exchange;
    // For example the `*` of `OPTIONS *`.
    if (!path.startsWith('/')) throw new AppError('invalid_request', 'Send a path that begins with a slash.');
    if (isMalformed(path)) throw notFound('page');
    const answerBy = findTransport(path);
    if (answerBy) {
      const plain = plainRequest(request);
      asked.set(request, plain);
      return writeAnswer(await answerBy(plain), exchange);
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (oauth.answers(request.method, path)) return oauth.answer(request, response);
    await answerPage(handlers, request, response);
  };
  return (request, response): void => {
    request.url = toPath(request.url);
    const path = pathOf(request.url);
    const requestId = assignRequestId(request);
    logOnClose(request, response, requestId);
    const headers = { ...commonHeaders(requestId), ...crossOriginHeaders(request) };
    if (isPreflight(request)) return void response.writeHead(204, headers).end();
    const exchange = { request, response, headers };
    const work = () => answerPath(exchange, path);
    const answered = openPath.test(path) ? inOpenTurn(networkAt(request), work) : work();
    answered.catch((error: unknown) => {
      if (error instanceof AppError && !response.headersSent)
        return writeAnswer(errorAnswer(error, requestId, { 'cache-control': 'no-store' }), exchange);
      log().error({ requestId, err: error }, 'request failed');
      return void response.destroy();
    });
  };
}
