import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callHeaders, createApp, type TestAccount } from '@/testing/test-app';
import type { KeyedAction } from '../actions/actions';
import { countWaiting } from './leaving';
import { createStorage, openOnline, openPage, type Page, sendAs } from './test-page';
import { isHeld, storeWaiting, WAITING } from './waiting-store';

const app = await createApp();
let who: TestAccount;
let page: Page;

const open = async (more: object = {}) => {
  page = await openOnline(who, sendAs(app.send, callHeaders(who)), more);
  await page.add('Buy milk');
  await page.read();
};

beforeEach(async () => {
  who = await app.account('Ann');
});

afterEach(() => {
  page.stop();
  vi.unstubAllGlobals();
});

const cut = () => vi.stubGlobal('navigator', { onLine: false });
const connect = () => vi.stubGlobal('navigator', { onLine: true });
const state = () => page.state.getState();

const stored = (key: string, write: object) =>
  window.localStorage.setItem(
    `${WAITING}${key}`,
    JSON.stringify({
      key,
      account: who.id,
      at: 1,
      day: '2026-11-20',
      label: 'An old change',
      isLate: true,
      write,
    }),
  );

/** The next load of the page, with what is stored. */
async function reload(): Promise<void> {
  page.stop();
  page = openPage(who);
  await page.ready;
  await page.read();
}

describe.each([
  ['full', createStorage(200)],
  ['blocked', undefined],
])('while the storage of the browser is %s', (_, localStorage) => {
  beforeEach(() => open({ localStorage }));

  test('an action shows, is sent, and what it changed is read again', async () => {
    await page.client.tasks.update.mutate({ taskId: page.idOf('Buy milk'), title: 'Buy oat milk' });
    expect(page.titles()).toEqual(['Buy oat milk']);
    expect(state().writes).toEqual([]);
    const { tasks } = await page.client.tasks.list.query({});
    expect(tasks.map(({ title }) => title)).toEqual(['Buy oat milk']);
  });

  test('an action shows and waits without a connection, and says that it would end with the tab', async () => {
    cut();
    await page.client.tasks.complete.mutate({ taskId: page.idOf('Buy milk') });
    expect(page.titles()).toEqual([]);
    expect(state().writes.map(isHeld)).toEqual([true]);
    expect(countWaiting(who.id)).toBe(1);
    connect();
    await page.outbox.drain();
    expect(state().writes).toEqual([]);
    await page.read();
    expect(page.titles()).toEqual([]);
  });
});

test('fifty refused edits of long notes do not stop new changes', async () => {
  const localStorage = createStorage(5 * 2 ** 20);
  await open({ localStorage });
  const [base, notes] = ['a'.repeat(50_000), 'b'.repeat(60_000)];
  for (let at = 0; at < 50; at += 1) {
    const input = { id: randomUUID(), base, notes };
    const one: KeyedAction = { key: `old-${at}`, at, write: { path: 'screens.writeTaskNotes', input } };
    storeWaiting({
      ...one,
      account: who.id,
      day: '2026-11-20',
      label: 'Notes',
      isLate: true,
      refusal: 'No.',
    });
  }
  await reload();
  expect(state().writes.some(isHeld)).toBe(true);
  await page.client.tasks.update.mutate({ taskId: page.idOf('Buy milk'), title: 'Buy oat milk' });
  expect(page.titles()).toEqual(['Buy oat milk']);
  expect(state().writes).toHaveLength(50);
  for (const one of state().writes) page.outbox.decisions.discard(one);
  expect(countWaiting(who.id)).toBe(0);
});

describe('a change that another build stored', () => {
  beforeEach(() => open());

  test('is shown if it cannot be read, can be sent, and stops no other change', async () => {
    const taskId = page.idOf('Buy milk');
    stored('unknown', { path: 'tasks.createMany', input: { tasks: [{ title: 'Buy soap' }] } });
    stored('broken', { path: 'selection.change', input: { taskIds: [taskId] } });
    await reload();
    expect(state().writes).toEqual([]);
    expect(state().unreadable.map(({ label }) => label)).toEqual(['An old change', 'An old change']);
    expect(countWaiting(who.id)).toBe(2);
    await page.client.tasks.update.mutate({ taskId, title: 'Buy oat milk' });
    expect(page.titles()).toEqual(['Buy oat milk']);
    const [first, second] = state().unreadable;
    if (!first || !second) throw new Error('Nothing is shown.');
    expect((await page.outbox.decisions.resend(first))?.status).toBe(200);
    expect((await page.outbox.decisions.resend(second))?.status).toBe(400);
    expect(state().unreadable).toEqual([second]);
    page.outbox.decisions.forget(second);
    expect(state().unreadable).toEqual([]);
    const { tasks } = await page.client.tasks.list.query({});
    expect(tasks.map(({ title }) => title).sort()).toEqual(['Buy oat milk', 'Buy soap']);
  });

  test('is left to the person if it cannot be laid over an answer, and is sent when they say so', async () => {
    stored('broken', { path: 'me.update', input: {} });
    const frame = page.trpc.screens.frame.queryOptions({ day: '2026-11-20', workspaceId: undefined });
    cut();
    page.stop();
    page = openPage(who);
    await page.ready;
    await page.queryClient.fetchQuery({ ...frame, networkMode: 'always' });
    expect(state().writes.map(({ refusal }) => refusal)).toEqual(['unreadable']);
    connect();
    await page.read();
    await page.client.tasks.complete.mutate({ taskId: page.idOf('Buy milk') });
    expect(page.titles()).toEqual([]);
    const [broken] = state().writes;
    if (!broken) throw new Error('Nothing is shown.');
    await page.outbox.decisions.retry(broken);
    expect(state().writes).toEqual([]);
  });

  test('of a stranger is not shown', async () => {
    window.localStorage.setItem(`${WAITING}theirs`, JSON.stringify({ account: 'bob', label: 'Secret' }));
    await reload();
    expect(state().unreadable).toEqual([]);
  });
});
