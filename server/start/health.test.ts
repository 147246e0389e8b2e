import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { listen } from '../../testing/start/listen';
import { createApp } from '../../testing/test-app';

test('looks once a second whether the app is ready, whoever asks', async () => {
  await using app = await createApp({ isLive: true });
  await using server = await listen();
  // An earlier test may have looked just now.
  await setTimeout(1_100);
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  await client.query('LISTEN changes');
  let looks = 0;
  client.on('notification', () => looks++);
  const askMany = async (path: string) => {
    const all = Array.from({ length: 60 }, () => fetch(server.url + path));
    return new Set((await Promise.all(all)).map(({ status }) => status));
  };
  expect(await askMany('/readyz')).toEqual(new Set([200]));
  expect(await askMany('/readyz?detail')).toEqual(new Set([200]));
  await client.query('SELECT 1');
  expect(looks).toBeLessThanOrEqual(2);
  const before = looks;
  await setTimeout(1_100);
  await askMany('/readyz');
  await expect.poll(() => looks).toBe(before + 1);
  await client.end();
});
