import { type AnyRouter, callTRPCProcedure } from '@trpc/server';
import type { RequestContext } from '../caller/request-context';
import { definitionsOf } from './define';

interface Provided {
  router: AnyRouter;
  /** The path of each operation by its tool. */
  paths: ReadonlyMap<string, string>;
}

let provided: Provided | undefined;

/** The list of all operations passes itself in, because it comes after what calls them by name. */
export function provideOperations(router: AnyRouter): void {
  const paths = [...definitionsOf(router)].flatMap(([path, { meta }]): [string, string][] =>
    meta.tool && meta.rest ? [[meta.tool, path]] : [],
  );
  provided = { router, paths: new Map(paths) };
}

/** Does a write by the name of its tool, with the same checks as over every transport. @throws for an unknown tool. */
export function callByTool(ctx: RequestContext, tool: string, input: unknown): Promise<unknown> {
  const path = provided?.paths.get(tool);
  if (!provided || !path) throw new Error(`There is no operation ${tool}.`);
  return callTRPCProcedure({
    router: provided.router,
    path,
    getRawInput: async () => input,
    ctx,
    type: 'mutation',
    signal: undefined,
    batchIndex: 0,
  });
}
