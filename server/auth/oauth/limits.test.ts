import { expect, test } from 'vitest';
import { listen } from '../../listen';
import { oauthApp } from '../../testing/oauth-browser';
import { createApp } from '../../testing/test-app';

async function register(RATE_LIMIT: string, times: number): Promise<number[]> {
  await using server = await listen();
  await using _ = await createApp({ env: { RATE_LIMIT, APP_URL: server.url } });
  const client = oauthApp(server.url);
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await client.register()).status);
  return statuses;
}

test('lets a network register half of RATE_LIMIT apps an hour', async () => {
  expect(await register('6', 5)).toEqual([201, 201, 201, 429, 429]);
});

test('lets a network register any number of apps with RATE_LIMIT=0', async () => {
  expect(new Set(await register('0', 302))).toEqual(new Set([201]));
});
