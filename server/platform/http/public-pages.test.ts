import { once } from 'node:events';
import { get, IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from '../../../testing/start/listen';
import { createApp } from '../../../testing/test-app';

test('limits pages behind links by network, and no other page', async () => {
  await using _app = await createApp();
  await using server = await listen();
  const visit = async (path: string) => (await fetch(server.url + path)).status;
  const paths = Array.from({ length: 130 }, (_, at) => (at % 2 ? `/s/${'x'.repeat(22)}` : '/invites/x'));
  const seen = await Promise.all(paths.map(visit));
  expect(seen.filter((status) => status === 404)).toHaveLength(120);
  expect(seen.filter((status) => status === 429)).toHaveLength(10);
  const [wholeUrl] = await once(get(server.url, { path: 'http://planner.example/s/x' }), 'response');
  expect(wholeUrl instanceof IncomingMessage && wholeUrl.resume().statusCode).toBe(429);
  expect(await visit('/sign-in')).toBe(404);
});
