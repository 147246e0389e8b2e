import { callTRPCProcedure } from '@trpc/server';
import type { RequestContext } from '../core/caller/request-context';
import { isProposed, propose, requireAllowed } from '../features';
import { type Operation, operationRouter } from './catalogue';

/**
 * Calls an operation through tRPC, which checks input and output against its schemas. A write of an app that may only
 * propose becomes a proposal.
 */
export async function callOperation(
  operation: Operation,
  ctx: RequestContext,
  input: unknown,
): Promise<unknown> {
  const { path, type, meta, input: schema } = operation;
  const call = (calling: RequestContext, given: unknown) =>
    callTRPCProcedure({
      router: operationRouter,
      path,
      getRawInput: async () => given,
      ctx: calling,
      type,
      signal: undefined,
      batchIndex: 0,
    });
  const { caller } = ctx;
  if (!caller || !isProposed(caller, operation)) return call(ctx, input);
  requireAllowed(caller, operation);
  return propose({ ...ctx, caller }, { tool: meta.tool, schema, input, call });
}
