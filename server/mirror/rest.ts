import { createRequestContext } from '../create-request-context';
import { AppError, notFound } from '../errors';
import { bodyOf, type Received, received } from '../http/body';
import { failure, jsonText, requireBearer, unauthorized } from '../http/json-response';
import type { RequestContext } from '../request-context';
import { requireWriter } from '../trpc';
import type { Operation } from './catalogue';
import { callIdempotently, REPLAYED_HEADER } from './idempotent-call';
import { describeApi } from './openapi';
import { merge, readParameters, readQuery, refuseQuery } from './query';
import { resolve, type WrongMethod } from './route';

const PREFIX = '/v2';

interface Sent {
  parameters: Record<string, string>;
  query: URLSearchParams;
  /** Undefined for a GET, whose body is not read. */
  sent: Received | undefined;
}

function inputOf({ method, inputSchema }: Operation, { parameters, query, sent }: Sent) {
  const path = readParameters(parameters, inputSchema);
  const body = sent && bodyOf(sent);
  if (method === 'GET') return merge(path, readQuery(query, inputSchema));
  if (method === 'DELETE') return merge(path, merge(readQuery(query, inputSchema), body));
  refuseQuery(query);
  return merge(path, body);
}

/** The description is the one route that is no operation, and public. */
function description(method: string): WrongMethod | { kind: 'description' } {
  const allow = ['GET', 'HEAD'];
  return allow.includes(method) ? { kind: 'description' } : { kind: 'wrong-method', allow };
}

/** A read-only token is told so before anything of what it sent is looked at. */
function admit({ caller }: RequestContext, { type }: Operation): void {
  if (!caller) throw unauthorized();
  if (type === 'mutation') requireWriter(caller);
}

async function answer(request: Request, requestId: string, headers: Headers): Promise<Response> {
  const { pathname, searchParams: query } = new URL(request.url);
  const path = pathname.slice(PREFIX.length);
  const match = path === '/openapi.json' ? description(request.method) : resolve(request.method, path);
  if (!match) throw notFound('route');
  if (match.kind === 'description') return describeApi(request);
  if (match.kind === 'wrong-method') {
    const allow = match.allow.join(', ');
    return failure(new AppError('method_not_allowed', `Use ${allow} here.`), requestId, { allow });
  }
  const { operation, parameters } = match;
  requireBearer(request);
  const sent = operation.method === 'GET' ? undefined : await received(request);
  const ctx = await createRequestContext(request, 'rest', { answerHeaders: headers, calls: 1 });
  admit(ctx, operation);
  const input = inputOf(operation, { parameters, query, sent });
  const { text, replayed } = await callIdempotently(operation, ctx, { input, headers: request.headers });
  return jsonText(text, operation.status, replayed ? { [REPLAYED_HEADER]: 'true' } : {});
}

/** Answers a request below `/v2`. */
export async function rest(request: Request, headers: Headers): Promise<Response> {
  const requestId = request.headers.get('x-request-id') ?? '';
  const response = await answer(request, requestId, headers).catch((thrown: unknown) =>
    failure(thrown, requestId),
  );
  return request.method === 'HEAD' ? new Response(null, response) : response;
}
