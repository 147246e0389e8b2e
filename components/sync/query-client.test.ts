import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { createQueryClient, RefetchingClient } from './query-client';

/** A query whose loads wait until `answer` is called; counts how often it was asked. */
function slowQuery(client: RefetchingClient, key: string) {
  let asked = 0;
  let answer = () => {};
  const queryFn = () => {
    asked += 1;
    return new Promise<string>((resolve) => {
      answer = () => resolve(key);
    });
  };
  const stop = new QueryObserver(client, { queryKey: ['page', key], queryFn }).subscribe(() => {});
  return { asked: () => asked, answer: () => answer(), stop };
}

test('restarts a first load only where the predicate of the caller matches', async () => {
  const client = new RefetchingClient();
  const [one, other] = [slowQuery(client, 'one'), slowQuery(client, 'other')];
  const invalidated = client.invalidateQueries({
    queryKey: ['page'],
    predicate: ({ queryKey }) => queryKey[1] === 'one',
  });
  await expect.poll(one.asked).toBe(2);
  one.answer();
  await invalidated;
  expect(other.asked()).toBe(1);
  other.answer();
  await expect.poll(() => client.getQueryData(['page', 'other'])).toBe('other');
  one.stop();
  other.stop();
});

/** A write of webhooks, and how often their list was read. */
function webhooks(mutationFn: () => Promise<unknown>) {
  const client = createQueryClient();
  let reads = 0;
  const list = { queryKey: [['webhooks', 'list']], queryFn: async () => (reads += 1) };
  onTestFinished(new QueryObserver(client, list).subscribe(() => {}));
  const write = new MutationObserver(client, { mutationKey: [['webhooks', 'create']], mutationFn });
  return { write: () => write.mutate(), reads: () => reads };
}

test('a write of webhooks makes their list read again', async () => {
  const { write, reads } = webhooks(async () => 'made');
  await expect.poll(reads).toBe(1);
  await write();
  expect(reads()).toBe(2);
});

test('a write that cannot wait fails at once without a connection', async () => {
  const { write } = webhooks(() => Promise.reject(new TypeError('No network.')));
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await expect(write()).rejects.toThrow('No network.');
});
