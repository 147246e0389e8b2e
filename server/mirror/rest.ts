import { requireWriter } from '../auth/permissions';
import { createRequestContext } from '../create-request-context';
import { AppError, notFound } from '../errors';
import { invalidToken, requireBearer } from '../http/bearer-token';
import { type ReceivedBody, receiveBody, requireBody } from '../http/body';
import { errorResponse, jsonStreamResponse, jsonTextResponse } from '../http/json-response';
import { answerRealtime } from '../realtime/answer-realtime';
import type { RequestContext } from '../request-context';
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
}

function readInput({ method, inputSchema }: Operation, { parameters, query, sent }: RequestParts) {
  const path = readParameters(parameters, inputSchema);
  const body = sent && requireBody(sent);
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

/** The answer of an operation that is streamed; undefined for all others. */
function streamAnswer(
  { meta, input: schema }: Operation,
  ctx: RequestContext,
  input: unknown,
): Response | undefined {
  const pieces = streamedAnswers.get(meta.tool);
  if (!pieces || !ctx.caller) return undefined;
  schema.parse(input);
  return jsonStreamResponse(pieces({ ...ctx, caller: ctx.caller }));
}

async function answer(request: Request, requestId: string, headers: Headers): Promise<Response> {
  const { pathname, searchParams: query } = new URL(request.url);
  const path = pathname.slice(PREFIX.length);
  if (path === '/realtime' && request.method === 'GET') return answerRealtime(request, headers);
  const match = path === '/openapi.json' ? matchDescription(request.method) : findRoute(request.method, path);
  if (!match) throw notFound('route');
  if (match.kind === 'description') return answerOpenApi(request);
  if (match.kind === 'wrong-method') {
    const allow = match.allow.join(', ');
    return errorResponse(new AppError('method_not_allowed', `Use ${allow} here.`), requestId, { allow });
  }
  const { operation, parameters } = match;
  requireBearer(request);
  const sent = operation.method === 'GET' ? undefined : await receiveBody(request);
  const ctx = await createRequestContext(request, 'rest', { answerHeaders: headers, calls: 1 });
  requireAccess(ctx, operation);
  const input = readInput(operation, { parameters, query, sent });
  const stream = streamAnswer(operation, ctx, input);
  if (stream) return stream;
  const { text, replayed } = await callIdempotently(operation, ctx, { input, headers: request.headers });
  return jsonTextResponse(text, operation.status, replayed ? { [REPLAYED_HEADER]: 'true' } : {});
}

/** Answers a request below `/v2`. */
export async function answerRest(request: Request, headers: Headers): Promise<Response> {
  const requestId = request.headers.get('x-request-id') ?? '';
  const response = await answer(request, requestId, headers).catch((thrown: unknown) =>
    errorResponse(thrown, requestId),
  );
  return request.method === 'HEAD' ? new Response(null, response) : response;
}
