import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callHeaders, createApp, type TestAccount } from '@/testing/test-app';
import { sendOnLeave } from '../write-queue';
import { openOnline, type Page, sendAs } from './test-page';

const app = await createApp();
let who: TestAccount;
let page: Page;
let writes: Promise<unknown>[] = [];

/** The first requests are the slowest, so that later ones overtake them. */
const PAUSES_MS = [600, 300, 100];

beforeEach(async () => {
  who = await app.account('Ann');
  const send = sendAs(app.send, callHeaders(who));
  const pauses = [...PAUSES_MS];
  let isSlow = false;
  page = await openOnline(who, async (url, init = {}) => {
    if (init.method !== 'POST' || !isSlow) return send(url, init);
    const pause = pauses.shift() ?? 0;
    const sent = new Promise((resolve) => setTimeout(resolve, pause)).then(() => send(url, init));
    writes.push(sent);
    return sent;
  });
  await page.add('Buy milk');
  await page.read();
  isSlow = true;
});

afterEach(() => {
  page.stop();
  writes = [];
  vi.unstubAllGlobals();
});

/** Leaves the page, and lets all that was sent arrive. */
async function leave(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  window.dispatchEvent(new Event('pagehide'));
  await new Promise((resolve) => setImmediate(resolve));
  for (let arrived = 0; arrived < writes.length; arrived = writes.length) await Promise.allSettled(writes);
}

const titleOf = async (taskId: string) => (await page.client.tasks.get.query({ taskId })).task.title;

test('the last of several changes wins that are sent while the page is left', async () => {
  const taskId = page.idOf('Buy milk');
  for (const title of ['Buy oat milk', 'Buy soy milk', 'Buy rice milk'])
    void page.client.tasks.update.mutate({ taskId, title }).catch(() => undefined);
  await leave();
  expect(await titleOf(taskId)).toBe('Buy rice milk');
  // Two at most: what was under way, and all in their order.
  expect(writes.length).toBeLessThanOrEqual(2);
});

test('what is only sent while the page is left comes after the changes before it', async () => {
  const taskId = page.idOf('Buy milk');
  void page.client.tasks.update.mutate({ taskId, title: 'Buy oat milk' }).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  window.addEventListener('pagehide', () => sendOnLeave('tasks.update', { taskId, title: 'Buy soy milk' }));
  await leave();
  expect(await titleOf(taskId)).toBe('Buy soy milk');
});

test('a page that shows again sends what it made while it was left', async () => {
  const taskId = page.idOf('Buy milk');
  await leave();
  void page.client.tasks.update.mutate({ taskId, title: 'Buy oat milk' }).catch(() => undefined);
  window.dispatchEvent(new Event('pageshow'));
  await expect.poll(() => titleOf(taskId)).toBe('Buy oat milk');
  await expect.poll(() => page.state.getState().writes).toEqual([]);
});
