import { expect, test } from 'vitest';
import { listen } from '../../../testing/start/listen';
import { callHeaders, createApp } from '../../../testing/test-app';

test('limits the event streams of an account and frees one when it ends', async () => {
  await using app = await createApp({ isLive: true, env: { STREAM_LIMIT: '3' } });
  await using server = await listen();
  const [ann, ben] = [await app.account('Ann'), await app.account('Ben')];
  const path = `${server.url}/api/trpc/changes.follow?input=${encodeURIComponent('{"since":0}')}`;
  const follow = async (who: typeof ann) => {
    const leave = new AbortController();
    const { status, headers } = await fetch(path, { headers: callHeaders(who), signal: leave.signal });
    return { status, wait: headers.get('retry-after'), leave: () => leave.abort() };
  };
  const all = await Promise.all(Array.from({ length: 5 }, () => follow(ann)));
  const opened = all.filter(({ status }) => status === 200);
  expect([opened.length, all.filter(({ status, wait }) => status === 429 && wait === '60').length]).toEqual([
    3, 2,
  ]);
  expect((await follow(ben)).status).toBe(200);
  opened[0]?.leave();
  await expect.poll(async () => (await follow(ann)).status).toBe(200);
  expect((await follow(ann)).status).toBe(429);
});
