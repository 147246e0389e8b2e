import { createRequestContext, readEarly } from '../auth/create-request-context';
import type { HeaderWriter } from '../auth/rate-limit';
import { requireWriter } from '../caller/permissions';
import type { RequestContext } from '../caller/request-context';
import { notFound } from '../errors/errors';
import { invalidToken, requireBearer } from '../http/bearer-token';
import { type ReceivedBody, receiveBody, requireJson } from '../http/body';
import {
  errorAnswer,
  errorResponse,
  jsonAnswer,
  jsonStreamResponse,
  responseOf,
  type TextAnswer,
} from '../http/json-response';
import type { HeaderReader, PlainRequest } from '../http/plain-request';
import { refuseMethod } from '../http/refuse-method';
import { inTurn } from '../limits/turns';
import { answerRealtime } from '../realtime/answer-realtime';
import { streamedAnswers } from '../routers';
import type { Operation } from './catalogue';
import { findRoute, type WrongMethod } from './find-route';
import { callIdempotently, REPLAYED_HEADER } from './idempotent-call';
import { answerOpenApi } from './openapi';
import { mergeInput, readParameters, readQuery, refuseQuery } from './read-input';

const PREFIX = '/v2';

interface RequestParts {
  parameters: Record<string, string>;
  query: URLSearchParams;
  /** Undefined for GET: its body is not read. */
  sent: ReceivedBody | undefined;
  headers: HeaderReader;
}

function readInput({ method, inputSchema }: Operation, { parameters, query, sent, headers }: RequestParts) {
  const path = readParameters(parameters, inputSchema);
  const body = sent && requireJson(sent, headers);
  if (method === 'GET') return mergeInput(path, readQuery(query, inputSchema));
  if (method === 'DELETE') return mergeInput(path, mergeInput(readQuery(query, inputSchema), body));
  refuseQuery(query);
  return mergeInput(path, body);
}

/** `openapi.json` is the only public route and not an operation. */
function matchDescription(method: string): WrongMethod | { kind: 'description' } {
  const allow = ['GET', 'HEAD'];
  return allow.includes(method) ? { kind: 'description' } : { kind: 'wrong-method', allow };
}

/** Refuses a read-only token before the input is validated. */
function requireAccess({ caller }: RequestContext, { type }: Operation): void {
  if (!caller) throw invalidToken();
  if (type === 'mutation') requireWriter(caller);
}

/** An operation that a request calls. */
interface Called {
  operation: Operation;
  parameters: Record<string, string>;
  query: URLSearchParams;
}

async function call(request: PlainRequest, called: Called, headers: HeaderWriter): Promise<TextAnswer> {
  const { operation, parameters, query } = called;
  requireBearer(request);
  const isRead = operation.method === 'GET';
  const sent = isRead ? undefined : await receiveBody(request);
  const answerAs = async (ctx: RequestContext) => {
    requireAccess(ctx, operation);
    const input = readInput(operation, { parameters, query, sent, headers: request.headers });
    const { text, replayed } = await callIdempotently(operation, ctx, { input, headers: request.headers });
    return jsonAnswer(text, operation.status, replayed ? { [REPLAYED_HEADER]: 'true' } : {});
  };
  const isPure = operation.type === 'query' && !operation.meta.marksReader;
  const early = isPure ? readEarly(request, headers, answerAs) : undefined;
  if (early) return early.answer;
  const ctx = await createRequestContext(request, 'rest', { limitHeaders: headers, calls: 1 });
  return inTurn(ctx.caller, () => answerAs(ctx));
}

/** The answer of an operation that is streamed; undefined for all others. */
async function streamAnswer(
  request: Request,
  called: Called,
  headers: Headers,
): Promise<Response | undefined> {
  const { operation, parameters, query } = called;
  const pieces = streamedAnswers.get(operation.meta.tool);
  if (!pieces) return undefined;
  requireBearer(request);
  const ctx = await createRequestContext(request, 'rest', { limitHeaders: headers, calls: 1 });
  if (!ctx.caller) throw invalidToken();
  const parts = { parameters, query, sent: undefined, headers: request.headers };
  operation.input.parse(readInput(operation, parts));
  return jsonStreamResponse(pieces({ ...ctx, caller: ctx.caller }));
}

async function answer(request: Request, requestId: string, headers: Headers): Promise<Response> {
  const { pathname, searchParams: query } = new URL(request.url);
  const path = pathname.slice(PREFIX.length);
  if (path === '/realtime' && request.method === 'GET') return answerRealtime(request, headers);
  const match = path === '/openapi.json' ? matchDescription(request.method) : findRoute(request.method, path);
  if (!match) throw notFound('route');
  if (match.kind === 'description') return answerOpenApi(request);
  if (match.kind === 'wrong-method') return refuseMethod(match.allow.join(', '), requestId);
  const called = { ...match, query };
  return (await streamAnswer(request, called, headers)) ?? responseOf(await call(request, called, headers));
}

/** Answers a request below `/v2`. */
export async function answerRest(request: Request, headers: Headers): Promise<Response> {
  const requestId = request.headers.get('x-request-id') ?? '';
  const response = await answer(request, requestId, headers).catch((thrown: unknown) =>
    errorResponse(thrown, requestId),
  );
  return request.method === 'HEAD' ? new Response(null, response) : response;
}

async function callDirectly(request: PlainRequest, called: Called): Promise<TextAnswer> {
  const limits = new Map<string, string>();
  const { headers, ...answer } = await call(request, called, limits).catch((thrown: unknown) =>
    errorAnswer(thrown, request.headers.get('x-request-id') ?? ''),
  );
  return { ...answer, headers: { ...headers, ...Object.fromEntries(limits) } };
}

/** Answers a call of an operation without making a `Response`. Undefined for other requests, which `answerRest` answers. */
export function answerRestDirectly(request: PlainRequest): Promise<TextAnswer> | undefined {
  const { pathname, searchParams: query } = new URL(request.url);
  if (request.method === 'HEAD' || !pathname.startsWith(`${PREFIX}/`)) return undefined;
  const match = findRoute(request.method, pathname.slice(PREFIX.length));
  if (match?.kind !== 'operation' || streamedAnswers.has(match.operation.meta.tool)) return undefined;
  return callDirectly(request, { ...match, query });
}
