import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

const ORIGIN = 'https://parcours.example';
const chunk = (name: string) => `/_next/static/chunks/${name}.js`;
const list = [chunk('menu'), chunk('words')];

interface Sent {
  data: unknown;
  waitUntil: (work: Promise<unknown>) => void;
}

/** Runs the worker in a browser of which only storage, fetch and events are there. */
function runWorker() {
  const fetched: string[] = [];
  const stored = new Map<string, Response>();
  const take: ((event: Sent) => void)[] = [];
  const fetchFile = async (address: string) => {
    fetched.push(address.replace(/\?.*/, ''));
    return Response.json(list);
  };
  const cache = {
    match: async (address: string) => stored.get(address),
    put: async (address: string, answer: Response) => void stored.set(address, answer),
    add: async (address: string) => void stored.set(address, await fetchFile(address)),
    keys: async () => [],
  };
  const self = {
    location: new URL('/service-worker.js?build=1', ORIGIN),
    clients: { claim: async () => undefined, matchAll: async () => [] },
    registration: {},
    addEventListener: (type: string, listener: (event: Sent) => void) =>
      type === 'message' && take.push(listener),
  };
  const caches = { open: async () => cache, keys: async () => [], delete: async () => true };
  const browser = createContext({
    self,
    caches,
    fetch: fetchFile,
    navigator: {},
    URL,
    Response,
    MessageChannel,
  });
  runInContext(readFileSync('public/service-worker.js', 'utf8'), browser);
  const say = async (data: unknown) => {
    const work: Promise<unknown>[] = [];
    for (const listener of take) listener({ data, waitUntil: (one) => work.push(one) });
    await Promise.all(work);
  };
  return { fetched, say };
}

test('stores the code of the build once', async () => {
  const { fetched, say } = runWorker();
  await say({});
  expect(fetched).toEqual(['/_next/static/offline-files.json', ...list]);
  await say({});
  expect(fetched).toHaveLength(3);
});
