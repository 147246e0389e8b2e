import { QueryObserver } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from './client';
import { RefetchingClient } from './query-client';
import { createScreenCache } from './screen-cache';
import { WriteQueue } from './write-queue';

test('a task is as the open page has it, whichever page was loaded last', () => {
  const queue = new WriteQueue();
  const client = createClient(queue);
  const queryClient = new RefetchingClient();
  const trpc = createTRPCOptionsProxy({ client, queryClient });
  const keyOf = (name: string) => [...trpc.screens.show.pathKey(), { input: { name } }];
  const pageOf = (title: string) => ({ tasks: [{ id: 'task', title }], done: [], later: [], near: [] });
  queryClient.setQueryData(keyOf('today'), pageOf('Now'));
  queryClient.setQueryData(keyOf('upcoming'), pageOf('Before'));
  const open = new QueryObserver(queryClient, {
    queryKey: keyOf('today'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  onTestFinished(open.subscribe(() => {}));
  const { find, findAll, all } = createScreenCache({ client, queryClient, queue, trpc });
  for (const task of [find('task'), ...findAll(['task']), ...all()]) expect(task?.title).toBe('Now');
  expect(all()).toHaveLength(1);
});
