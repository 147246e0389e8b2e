import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { vi } from 'vitest';
import { loadMessages } from '@/language/load-messages';
import { keepMessages } from '../../shell/language/late-messages';
import { createClient } from '../client';
import { RefetchingClient } from '../query-client';
import { screenInput } from '../screen-input';
import { currentDay } from '../today';
import { WriteQueue } from '../write-queue';
import { begin } from './begin';
import { offlineState } from './offline-state';

// They come with a page.
keepMessages({ common: await loadMessages('en', 'common'), offline: await loadMessages('en', 'offline') });

/** The storage of a browser. Its keys are its own properties, as those of localStorage are. */
export function createStorage(quota = Number.POSITIVE_INFINITY): object {
  const size = () => Object.values(storage).reduce((sum, text) => sum + String(text).length, 0);
  const storage: object = Object.create({
    getItem: (key: string) => Reflect.get(storage, key) ?? null,
    setItem: (key: string, value: string) => {
      const before: unknown = Reflect.get(storage, key);
      Reflect.set(storage, key, value);
      if (size() <= quota) return;
      if (before === undefined) Reflect.deleteProperty(storage, key);
      else Reflect.set(storage, key, before);
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  });
  return storage;
}

/** Stands in for the browser of a person who is online, with `more` on its window. */
export function stubBrowser(more: object = {}): void {
  const window = Object.assign(new EventTarget(), { localStorage: createStorage(), ...more });
  // The writes of tabs that were left wait for ever, each with a listener.
  setMaxListeners(0, window);
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', { onLine: true });
  offlineState.setState({ writes: [], isReachable: true });
}

/** Cache Storage with one cache, whose answers are kept as texts by their addresses. */
export function createCaches(stored = new Map<string, { text: string; headers: Headers }>()) {
  const addressOf = (request: string | { url: string }) =>
    typeof request === 'string' ? request : request.url;
  const cache = {
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    async match(request: string | { url: string }) {
      const found = stored.get(addressOf(request));
      return found && new Response(found.text, { headers: found.headers });
    },
    async put(address: string, answer: Response) {
      stored.delete(address);
      stored.set(address, { text: await answer.text(), headers: answer.headers });
    },
    delete: async (request: string | { url: string }) => stored.delete(addressOf(request)),
  };
  return {
    stored,
    keys: async () => (stored.size > 0 ? ['parcours-reads'] : []),
    open: async () => cache,
    delete: async () => {
      stored.clear();
      return true;
    },
  };
}

type Send = (url: string, request: RequestInit) => Promise<Response>;

/** Sends the requests of a page to an app, with the headers of its person. */
export const sendAs =
  (send: Send, person: Record<string, string>) =>
  (url: string, { headers, method = 'GET', body = null }: RequestInit = {}) =>
    send(url, { method, headers: { ...Object.fromEntries(new Headers(headers)), ...person }, body });

interface Account {
  id: string;
  username: string;
  email: string;
  workspaceId: string;
}

const today = { kind: 'today' as const };

/** A page of a person, as the planner begins it. */
export function openPage({ id, username, email, workspaceId }: Account) {
  const queue = new WriteQueue();
  const client = createClient(queue);
  const queryClient = new RefetchingClient({ defaultOptions: { queries: { retry: false } } });
  const trpc = createTRPCOptionsProxy({ client, queryClient });
  const me = { id, username, email, name: null, image: null };
  const work = begin({ trpc, client, queryClient, queue }, { me, workspaceId, shapes: 'shapes' });
  const input = screenInput({ name: 'today', day: currentDay() }, { workspaceId: undefined, zone: 'UTC' });
  const options = trpc.screens.show.queryOptions(input);
  const shown = () => queryClient.getQueryData(options.queryKey);
  return {
    ...work,
    client,
    queue,
    queryClient,
    trpc,
    state: offlineState,
    read: () => queryClient.fetchQuery({ ...options, staleTime: 0 }),
    /** Today as it shows. */
    shown,
    /** The open tasks on Today. */
    titles: () =>
      shown()
        ?.tasks.filter(({ status }) => status === 'open')
        .map(({ title }) => title),
    idOf: (title: string) => shown()?.tasks.find((task) => task.title === title)?.id ?? '',
    add: (title: string) =>
      client.screens.createTasks.mutate({ tasks: [{ id: randomUUID(), title, when: today }] }),
  };
}

export type Page = ReturnType<typeof openPage>;

/** A page of a person who is online, with `fetch` for its network. */
export async function openOnline(
  account: Account,
  fetch: ReturnType<typeof sendAs>,
  more?: object,
): Promise<Page> {
  stubBrowser(more);
  vi.stubGlobal('fetch', fetch);
  const page = openPage(account);
  await page.ready;
  return page;
}
