import { randomUUID } from 'node:crypto';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { loadMessages } from '@/language/load-messages';
import { createClient } from '../data/client';
import { AskingClient } from '../data/query-client';
import { screenInput } from '../data/screen-input';
import { currentDay } from '../data/today';
import { WriteQueue } from '../data/write-queue';
import { keepMessages } from '../language/late-messages';
import { begin } from './begin';
import { offlineState } from './offline-state';

// They come with a page.
keepMessages({ common: await loadMessages('en', 'common'), offline: await loadMessages('en', 'offline') });

/** The storage of a browser. Its keys are its own properties, as those of localStorage are. */
export function createStorage(): object {
  const storage: object = Object.create({
    getItem: (key: string) => Reflect.get(storage, key) ?? null,
    setItem: (key: string, value: string) => Reflect.set(storage, key, value),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  });
  return storage;
}

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
  const queryClient = new AskingClient({ defaultOptions: { queries: { retry: false } } });
  const trpc = createTRPCOptionsProxy({ client, queryClient });
  const me = { id, username, email, name: null, image: null };
  const work = begin({ trpc, client, queryClient, queue }, { me, workspaceId });
  const input = screenInput({ name: 'today', day: currentDay() }, { workspaceId: undefined, zone: 'UTC' });
  const options = trpc.screens.show.queryOptions(input);
  return {
    ...work,
    client,
    queue,
    queryClient,
    trpc,
    state: offlineState,
    read: () => queryClient.fetchQuery({ ...options, staleTime: 0 }),
    /** The open tasks on Today. */
    titles: () =>
      queryClient
        .getQueryData(options.queryKey)
        ?.tasks.filter(({ status }) => status === 'open')
        .map(({ title }) => title),
    idOf: (title: string) =>
      queryClient.getQueryData(options.queryKey)?.tasks.find((task) => task.title === title)?.id ?? '',
    add: (title: string) =>
      client.screens.createTasks.mutate({ tasks: [{ id: randomUUID(), title, when: today }] }),
  };
}

export type Page = ReturnType<typeof openPage>;
