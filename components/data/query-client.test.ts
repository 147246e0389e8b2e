import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { AskingClient } from './query-client';

/** A query whose loads wait until `answer` is called; counts how often it was asked. */
function slowQuery(client: AskingClient, key: string) {
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
  const client = new AskingClient();
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
