import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

const ORIGIN = 'https://parcours.example';
const chunk = (name: string) => `/_next/static/chunks/${name}.js`;
const list = [chunk('menu'), chunk('words')];

interface Sent {
  data?: unknown;
  request?: object;
  waitUntil: (work: Promise<unknown>) => void;
  respondWith: (work: Promise<unknown>) => void;
}

/** Runs the worker in a browser of which only storage, fetch and events are there. */
function runWorker(broken: readonly string[] = []) {
  const fetched: string[] = [];
  const stored = new Map<string, Map<string, Response>>();
  const listeners: [type: string, listener: (event: Sent) => void][] = [];
  const fetchFile = async (address: string | Request) => {
    fetched.push(String(address).replace(/\?.*/, ''));
    return Response.json(list);
  };
  /** The same, but what is broken fails, as it does where storage is full or blocked. */
  const failing = <Methods extends Record<string, (...sent: never[]) => Promise<unknown>>>(
    methods: Methods,
  ) => {
    const fail = async () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    return { ...methods, ...Object.fromEntries(broken.map((name) => [name, fail])) };
  };
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, cache);
    return failing({
      keys: async () => [...cache.keys()],
      match: async (address: string) => cache.get(address),
      put: async (address: string, answer: Response) => void cache.set(address, answer),
      add: async (address: string) => void cache.set(address, await fetchFile(address)),
    });
  };
  const self = {
    location: new URL('/service-worker.js?build=1', ORIGIN),
    clients: { claim: async () => undefined, matchAll: async () => [] },
    registration: {},
    skipWaiting: () => undefined,
    addEventListener: (type: string, listener: (event: Sent) => void) => listeners.push([type, listener]),
  };
  const caches = failing({
    open,
    match: async () => undefined,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  });
  const browser = { self, caches, fetch: fetchFile, navigator: {}, URL, Response, MessageChannel };
  runInContext(readFileSync('public/service-worker.js', 'utf8'), createContext(browser));
  const tell = async (type: string, event: Partial<Sent>) => {
    const work: Promise<unknown>[] = [];
    const answers: Promise<unknown>[] = [];
    const waitUntil = (one: Promise<unknown>) => work.push(one);
    const respondWith = (one: Promise<unknown>) => answers.push(one);
    for (const [of, listener] of listeners) if (of === type) listener({ ...event, waitUntil, respondWith });
    const [answer] = await Promise.all(answers);
    await Promise.all(work);
    return answer;
  };
  return { fetched, caches, tell };
}

test('stores the code of the build once', async () => {
  const { fetched, tell } = runWorker();
  await tell('message', { data: {} });
  expect(fetched).toEqual(['/_next/static/offline-files.json', ...list]);
  await tell('message', { data: {} });
  expect(fetched).toHaveLength(3);
});

test('keeps only the code of builds once the sign-in page opens', async () => {
  const { caches, tell } = runWorker();
  const files = ['parcours-files-0', 'parcours-files-1'];
  const others = ['parcours-reads', 'parcours-pages-1', 'parcours-answers'];
  for (const name of [...files, ...others]) await caches.open(name);
  const url = `${ORIGIN}/sign-in?callbackUrl=%2Ftoday`;
  await tell('fetch', { request: { url, method: 'GET', mode: 'navigate', headers: new Headers() } });
  expect(await caches.keys()).toEqual(files);
});

test.each([
  ['full', ['put', 'add']],
  ['unreadable', ['match', 'keys']],
  ['blocked', ['open', 'match', 'keys', 'delete']],
])('answers files and pages from the server while the cache is %s', async (_, broken) => {
  const { tell } = runWorker(broken);
  await tell('install', {});
  await tell('activate', {});
  const headers = new Headers();
  const ask = (path: string, mode = 'navigate') =>
    tell('fetch', { request: { url: `${ORIGIN}${path}`, method: 'GET', mode, headers } });
  for (const path of ['/today', '/sign-in', chunk('menu')])
    expect(await ask(path)).toMatchObject({ status: 200 });
  await tell('message', { data: { files: [chunk('menu')], page: '/today' } });
});
