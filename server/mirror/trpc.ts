import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { createContext } from '../create-context';
import { toAppError } from '../errors';
import { logFailure } from '../log';
import { appRouter } from '../routers';

/** Answers a tRPC request: the browser's face. Only here do cookies speak for a caller. */
export function trpc(request: Request): Promise<Response> {
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    createContext: () => createContext(request, 'web'),
    maxBatchSize: 20,
    onError({ error }) {
      if (toAppError(error).kind === 'internal') logFailure(request.headers.get('x-request-id') ?? '', error);
    },
  });
}
