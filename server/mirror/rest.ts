import type { Context } from '../context';
import { createContext } from '../create-context';
import { AppError, codes, envelope, notFound, toAppError } from '../errors';
import { logFailure } from '../log';
import { readJson } from './body';
import { call } from './call';
import type { Operation } from './catalogue';
import { openApi } from './openapi';
import { merge, readParameters, readQuery } from './query';
import { resolve } from './route';

const PREFIX = '/v2';

/** A JSON answer; the request's id is on it. */
export function json(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}

/** The answer to a failure; what is not the caller's fault goes to the log. */
export function failure(thrown: unknown, requestId: string, headers: Record<string, string> = {}): Response {
  const error = toAppError(thrown);
  if (error.kind === 'internal') logFailure(requestId, thrown);
  const challenge: Record<string, string> =
    error.kind === 'unauthorized' ? { 'www-authenticate': 'Bearer' } : {};
  return json(envelope(error), codes[error.kind].status, { ...challenge, ...headers });
}

async function inputOf(request: Request, operation: Operation, parameters: Record<string, string>) {
  const path = readParameters(parameters, operation.inputSchema);
  const query = new URL(request.url).searchParams;
  if (operation.method === 'GET' || operation.method === 'DELETE') {
    const body = operation.method === 'DELETE' ? await readJson(request) : undefined;
    return merge(path, merge(readQuery(query, operation.inputSchema), body));
  }
  for (const name of query.keys()) {
    throw new AppError('invalid_request', `Check these fields: ${name}.`, {
      details: [{ field: name, message: 'Unknown query parameter. Send it in the body.' }],
    });
  }
  return merge(path, await readJson(request));
}

async function answer(request: Request, ctx: Context, path: string): Promise<Response> {
  const match = resolve(request.method, path);
  if (!match) throw notFound('route');
  if (match.kind === 'wrong-method') {
    const allow = match.allow.join(', ');
    return failure(new AppError('method_not_allowed', `Use ${allow} here.`), ctx.requestId, { allow });
  }
  if (!ctx.caller) throw new AppError('unauthorized', 'Send a valid token: Authorization: Bearer pc_…');
  const { operation, parameters } = match;
  const input = await inputOf(request, operation, parameters);
  return json(await call(operation, ctx, input), operation.status);
}

/** Answers a request below `/v2`. */
export async function rest(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.slice(PREFIX.length);
  const requestId = request.headers.get('x-request-id') ?? '';
  try {
    if (path === '/openapi.json' && request.method === 'GET') return json(openApi(), 200);
    return await answer(request, await createContext(request, 'rest'), path);
  } catch (thrown) {
    return failure(thrown, requestId);
  }
}
