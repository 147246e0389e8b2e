import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { createContext } from '../create-context';
import { type AppError, codes, toAppError } from '../errors';
import { logFailure } from '../log';
import { appRouter } from '../routers';
import { readBytes } from './body';

const ENDPOINT = '/api/trpc';
const BATCH_LIMIT = 20;

/** The request with its body read, or with the failure to read it, which tRPC then answers in its own form. */
async function bounded(request: Request): Promise<{ request: Request; fault?: AppError }> {
  if (request.method !== 'POST') return { request };
  const { url, headers } = request;
  try {
    const body = await readBytes(request);
    return { request: new Request(url, { method: 'POST', headers, body: Buffer.from(body) }) };
  } catch (thrown) {
    return { request: new Request(url, { method: 'POST', headers, body: '{}' }), fault: toAppError(thrown) };
  }
}

/** One failure decides the status, as its envelope does; several answers in a batch have one of their own each. */
function statusOf(errors: readonly unknown[], calls: number): { status?: number; headers?: Headers } {
  const [first] = errors;
  if (first === undefined || calls > 1) return {};
  const { kind } = toAppError(first);
  return {
    status: codes[kind].status,
    ...(kind === 'unauthorized' && { headers: new Headers({ 'www-authenticate': 'Bearer' }) }),
  };
}

/** Answers a tRPC request: the browser's face. Only here do cookies speak for a caller. */
export async function trpc(asked: Request): Promise<Response> {
  const { request, fault } = await bounded(asked);
  return fetchRequestHandler({
    endpoint: ENDPOINT,
    req: request,
    router: appRouter,
    createContext({ resHeaders, info }) {
      if (fault) throw fault;
      return createContext(request, 'web', { answerHeaders: resHeaders, calls: info.calls.length });
    },
    maxBatchSize: BATCH_LIMIT,
    responseMeta: ({ errors, info }) => statusOf(errors, info?.calls.length ?? 1),
    onError({ error }) {
      if (toAppError(error).kind === 'internal') logFailure(request.headers.get('x-request-id') ?? '', error);
    },
  });
}
