import type { Context } from '../context';
import { createContext } from '../create-context';
import { AppError, notFound } from '../errors';
import { requireWriter } from '../trpc';
import { readJson } from './body';
import type { Operation } from './catalogue';
import { failure, jsonText, unauthorized } from './json';
import { callOnce, REPLAYED_HEADER } from './once';
import { describeApi } from './openapi';
import { merge, readParameters, readQuery, refuseQuery } from './query';
import { resolve, type WrongMethod } from './route';

const PREFIX = '/v2';

async function inputOf(request: Request, operation: Operation, parameters: Record<string, string>) {
  const path = readParameters(parameters, operation.inputSchema);
  const query = new URL(request.url).searchParams;
  if (operation.method === 'GET') return merge(path, readQuery(query, operation.inputSchema));
  if (operation.method === 'DELETE')
    return merge(path, merge(readQuery(query, operation.inputSchema), await readJson(request)));
  refuseQuery(query);
  return merge(path, await readJson(request));
}

/** The description is the one route that is no operation, and public. */
function description(method: string): WrongMethod | { kind: 'description' } {
  const allow = ['GET', 'HEAD'];
  return allow.includes(method) ? { kind: 'description' } : { kind: 'wrong-method', allow };
}

/** A read-only token is told so before anything of what it sent is looked at. */
function admit({ caller }: Context, { type }: Operation): void {
  if (!caller) throw unauthorized();
  if (type === 'mutation') requireWriter(caller);
}

async function answer(request: Request, requestId: string, headers: Headers): Promise<Response> {
  const path = new URL(request.url).pathname.slice(PREFIX.length);
  const match = path === '/openapi.json' ? description(request.method) : resolve(request.method, path);
  if (!match) throw notFound('route');
  if (match.kind === 'description') return describeApi(request);
  if (match.kind === 'wrong-method') {
    const allow = match.allow.join(', ');
    return failure(new AppError('method_not_allowed', `Use ${allow} here.`), requestId, { allow });
  }
  const { operation, parameters } = match;
  const ctx = await createContext(request, 'rest', headers);
  admit(ctx, operation);
  const input = await inputOf(request, operation, parameters);
  const { text, replayed } = await callOnce(operation, ctx, { input, headers: request.headers });
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
