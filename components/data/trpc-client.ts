import { skipToken } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import { createTRPCRecursiveProxy } from '@trpc/server';
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { AppRouter } from '@/server/types';
import type { Call } from './calls';

/**
 * What `@trpc/client` and `@trpc/tanstack-react-query` do, for the parts that pages use: those libraries bring links,
 * streams and parts of the server that weigh more than all of this. Their types remain.
 */
export interface Caller {
  read: (call: Call, signal?: AbortSignal) => Promise<unknown>;
  write: (call: Call) => Promise<unknown>;
}

export type Client = TRPCClient<AppRouter>;

/** Calls operations: `client.tasks.get.query({ taskId })`. The context of a write may have its `key`. */
export const createClient = ({ read, write }: Caller): Client =>
  createTRPCRecursiveProxy<Client>(({ path, args: [input, options] }) => {
    const call = { path: path.slice(0, -1).join('.'), input };
    if (path.at(-1) !== 'mutate') return read(call);
    const { key } = Object(Object(options).context);
    return write(typeof key === 'string' ? { ...call, key } : call);
  });

interface Context {
  signal: AbortSignal;
  pageParam?: unknown;
}

interface Asked {
  path: readonly string[];
  input: unknown;
  options: { trpc?: { abortOnUnmount?: boolean }; initialCursor?: unknown };
}

const keyOf = ({ path, input }: Asked, type: 'query' | 'infinite') => [
  path,
  { ...(input !== undefined && input !== skipToken && { input }), type },
];

const pathKey = ({ path }: Asked) => (path.length > 0 ? [path] : []);

/** Reading `signal` tells TanStack Query to abort the request when nobody waits for it any more. */
const signalFor = ({ options }: Asked, context: Context) =>
  options.trpc?.abortOnUnmount ? context.signal : undefined;

const makers: Record<string, (asked: Asked, caller: Caller) => unknown> = {
  pathKey,
  queryKey: (asked) => keyOf(asked, 'query'),
  queryFilter: (asked) => ({ ...asked.options, queryKey: keyOf(asked, 'query') }),
  queryOptions: (asked, { read }) => ({
    ...asked.options,
    queryKey: keyOf(asked, 'query'),
    queryFn:
      asked.input === skipToken
        ? skipToken
        : (context: Context) =>
            read({ path: asked.path.join('.'), input: asked.input }, signalFor(asked, context)),
  }),
  infiniteQueryKey: (asked) => keyOf(asked, 'infinite'),
  infiniteQueryOptions: (asked, { read }) => ({
    ...asked.options,
    queryKey: keyOf(asked, 'infinite'),
    queryFn: ({ pageParam }: Context) =>
      read({ path: asked.path.join('.'), input: { ...Object(asked.input), cursor: pageParam } }),
    initialPageParam: asked.options.initialCursor,
  }),
  // The first argument of these is the options.
  mutationKey: pathKey,
  mutationOptions: (asked, { write }) => ({
    ...Object(asked.input),
    mutationKey: pathKey(asked),
    mutationFn: (input: unknown) => write({ path: asked.path.join('.'), input }),
  }),
};

export type Options = TRPCOptionsProxy<AppRouter>;

/** Makes keys and options of TanStack Query: `trpc.tasks.get.queryOptions({ taskId })`. */
export const createOptions = (caller: Caller): Options =>
  createTRPCRecursiveProxy<Options>(({ path, args: [input, options] }) => {
    const name = path.at(-1) ?? '';
    const make = makers[name];
    if (!make) throw new Error(`No page has used ${name} so far: add it to trpc-client.ts.`);
    return make({ path: path.slice(0, -1), input, options: Object(options) }, caller);
  });
