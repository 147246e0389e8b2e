import { callTRPCProcedure } from '@trpc/server';
import type { RequestContext } from '../core/caller/request-context';
import { type Operation, operationRouter } from './catalogue';

/** Calls an operation through tRPC, which checks input and output against its schemas. */
export function callOperation(operation: Operation, ctx: RequestContext, input: unknown): Promise<unknown> {
  return callTRPCProcedure({
    router: operationRouter,
    path: operation.path,
    getRawInput: async () => input,
    ctx,
    type: operation.type,
    signal: undefined,
    batchIndex: 0,
  });
}
