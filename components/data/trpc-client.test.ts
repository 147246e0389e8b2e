import { QueryClient, skipToken } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { expect, test } from 'vitest';
import { callHeaders, createApp } from '@/server/testing/test-app';
import type { AppRouter } from '@/server/types';
import { createReader, write } from './calls';
import { fieldErrors, isConflict, isGone, isRefused, isUnanswered, messageOf } from './trpc';
import { createClient, createOptions } from './trpc-client';

const day = '2026-01-05';
const refusal = {
  error: {
    message: 'no',
    data: { envelope: { error: { code: 'conflict', message: 'Reload.', details: [] } } },
  },
};

/** Answers requests, and keeps what was sent. */
function createNetwork(answer: (url: string) => unknown = () => ({ result: { data: 'done' } })) {
  const sent: string[] = [];
  const fetch = async (url: RequestInfo | URL | string, init: RequestInit = {}) => {
    sent.push(`${init.method ?? 'GET'} ${url} ${init.body ?? ''}`);
    return Response.json(answer(String(url)));
  };
  return { sent, fetch };
}

const callerOf = (fetch: ReturnType<typeof createNetwork>['fetch']) => ({
  read: createReader(fetch, () => ({})),
  write: (call: Parameters<typeof write>[0]) => write(call, { fetch }),
});

const batchOf = (url: string) =>
  url
    .split('?')[0]
    ?.split(',')
    .map(() => ({ result: { data: 'done' } }));

test('sends the same requests as the client of tRPC', async () => {
  const own = createNetwork((url) => (url.includes('batch') ? batchOf(url) : { result: { data: 'done' } }));
  const other = createNetwork((url) => (url.includes('batch') ? batchOf(url) : { result: { data: 'done' } }));
  const link = { url: '/api/trpc', fetch: other.fetch };
  const clients = [
    createClient(callerOf(own.fetch)),
    createTRPCClient<AppRouter>({
      links: [
        splitLink({
          condition: ({ type }) => type === 'mutation',
          true: httpLink(link),
          false: httpBatchLink({ ...link, maxItems: 20, maxURLLength: 6_000 }),
        }),
      ],
    }),
  ];
  for (const client of clients) {
    const reads = Array.from({ length: 21 }, () => client.plan.get.query({ day }));
    expect(await Promise.all([...reads, client.me.get.query({})])).toEqual(Array(22).fill('done'));
    const long = Array.from({ length: 3 }, () => client.search.find.query({ q: 'a'.repeat(2_500) }));
    expect(await Promise.all(long)).toEqual(Array(3).fill('done'));
    expect(await client.tasks.complete.mutate({ taskId: 'über & co' })).toBe('done');
  }
  expect(own.sent).toHaveLength(5);
  expect(own.sent).toEqual(other.sent);
});

test('makes the same keys as the server, which sends answers with the page', () => {
  const { fetch } = createNetwork();
  const own = createOptions(callerOf(fetch));
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc', fetch })] });
  const other = createTRPCOptionsProxy<AppRouter>({ client, queryClient: new QueryClient() });
  const keysOf = (trpc: typeof own | typeof other) => [
    trpc.pathKey(),
    trpc.tasks.pathKey(),
    trpc.plan.get.queryKey({ day }),
    trpc.plan.get.queryKey(),
    trpc.plan.get.queryFilter({ day }).queryKey,
    trpc.plan.get.queryOptions(skipToken).queryKey,
    trpc.plan.get.queryOptions({ day }).queryKey,
    trpc.screens.notes.infiniteQueryKey({ q: 'x' }),
    trpc.screens.notes.infiniteQueryOptions({ q: 'x' }, { getNextPageParam: () => 'b' }).queryKey,
    trpc.tasks.complete.mutationKey(),
    trpc.tasks.complete.mutationOptions().mutationKey,
  ];
  expect(keysOf(own)).toEqual(keysOf(other));
});

test('asks for the next page with its cursor', async () => {
  const { fetch, sent } = createNetwork(batchOf);
  const options = createOptions(callerOf(fetch)).screens.notes.infiniteQueryOptions(
    { limit: 2 },
    { getNextPageParam: (_, pages) => (pages.length < 2 ? 'next' : null) },
  );
  await new QueryClient().fetchInfiniteQuery({ ...options, pages: 2 });
  expect(
    sent.map((line) =>
      decodeURIComponent(line)
        .replace(/.*input=/, '')
        .trim(),
    ),
  ).toEqual(['{"0":{"limit":2}}', '{"0":{"limit":2,"cursor":"next"}}']);
});

test('tells a refusal from a server that does not answer', async () => {
  const client = createClient(callerOf(createNetwork(() => [{ result: { data: 1 } }, refusal]).fetch));
  const [first, second] = await Promise.allSettled([
    client.plan.get.query({ day }),
    client.plan.get.query({ day }),
  ]);
  expect(first).toMatchObject({ value: 1 });
  const reason = second.status === 'rejected' && second.reason;
  expect([isConflict(reason), isRefused(reason), isUnanswered(reason)]).toEqual([true, true, false]);
  expect(messageOf(reason)).toBe('Reload.');
});

test('refuses every call of a request that is refused as a whole', async () => {
  const client = createClient(callerOf(createNetwork(() => refusal).fetch));
  const answers = await Promise.allSettled([client.plan.get.query({ day }), client.me.get.query({})]);
  for (const answer of answers) expect(answer).toMatchObject({ reason: { data: refusal.error.data } });
});

test('takes no connection and an answer of a proxy as unanswered and as not refused', async () => {
  const caught = async (fetch: () => Promise<Response>) => {
    const [{ status, ...rest }] = await Promise.allSettled([
      createClient(callerOf(fetch)).tasks.complete.mutate({ taskId: 'x' }),
    ]);
    return 'reason' in rest ? rest.reason : status;
  };
  expect(isUnanswered(await caught(() => Promise.reject(new TypeError('Failed to fetch'))))).toBe(true);
  const proxy = await caught(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect([isUnanswered(proxy), isRefused(proxy)]).toEqual([false, false]);
});

test('reads and writes through the server, and gets its errors', async () => {
  await using app = await createApp();
  const headers = callHeaders(await app.account('Ann'));
  const fetch = (url: string, init: RequestInit) =>
    app.send(url, { ...init, headers: { ...init.headers, ...headers } });
  const client = createClient({
    read: createReader(fetch, () => ({})),
    write: (call) => write(call, { fetch }),
  });
  const { task } = await client.tasks.create.mutate({ title: 'Call the bank' });
  const [shown, missing, own] = await Promise.all([
    client.tasks.get.query({ taskId: task.id }),
    client.tasks.get.query({ taskId: crypto.randomUUID() }).catch(isGone),
    client.me.get.query({}),
  ]);
  expect(shown.task.title).toBe('Call the bank');
  expect(missing).toBe(true);
  expect(own.me.name).toBe('Ann');
  const refused = await client.tasks.create.mutate({ title: '' }).catch((error: unknown) => error);
  expect([isRefused(refused), Object.keys(fieldErrors(refused))]).toEqual([true, ['title']]);
});
