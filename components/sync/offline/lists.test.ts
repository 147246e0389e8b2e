import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { callHeaders, createApp } from '@/testing/test-app';
import { openOnline, type Page, sendAs } from './test-page';

const app = await createApp();
let page: Page;

beforeEach(async () => {
  const who = await app.account('Ann');
  page = await openOnline(who, sendAs(app.send, callHeaders(who)));
});

afterEach(() => {
  page.stop();
  vi.unstubAllGlobals();
});

/** Without a connection, actions show and wait. */
const cut = () => vi.stubGlobal('navigator', { onLine: false });

test('a deleted note leaves the list, and is there again once that is undone', async () => {
  const { note } = await page.client.notes.create.mutate({ title: 'Offers' });
  const list = page.trpc.screens.notes.infiniteQueryOptions({ limit: 30 }, { getNextPageParam: () => null });
  await page.queryClient.fetchInfiniteQuery(list);
  const titles = () =>
    page.queryClient
      .getQueryData(list.queryKey)
      ?.pages.flatMap(({ notes }) => notes.map(({ title }) => title));
  expect(titles()).toEqual(['Offers']);
  cut();
  await page.client.notes.remove.mutate({ noteId: note.id });
  expect(titles()).toEqual([]);
  await page.client.trash.restore.mutate({ trashId: note.id });
  expect(titles()).toEqual(['Offers']);
});

test('what is restored from the trash leaves it', async () => {
  const { task } = await page.client.tasks.create.mutate({ title: 'Paint' });
  await page.client.tasks.remove.mutate({ taskId: task.id });
  const queryKey = page.trpc.trash.list.infiniteQueryKey({});
  const queryFn = () => page.client.trash.list.query({});
  await page.queryClient.fetchInfiniteQuery({ queryKey, queryFn, initialPageParam: '' });
  const labels = () =>
    page.queryClient.getQueryData(queryKey)?.pages.flatMap(({ items }) => items.map(({ label }) => label));
  expect(labels()).toEqual(['Paint']);
  cut();
  await page.client.trash.restore.mutate({ trashId: task.id });
  expect(labels()).toEqual([]);
});

test('a session that runs is in the frame, and ends with its task', async () => {
  const { task } = await page.client.tasks.create.mutate({ title: 'Paint', when: 'today' });
  await page.read();
  const frame = page.trpc.screens.frame.queryOptions({ day: '2026-11-21' });
  await page.queryClient.fetchQuery(frame);
  const running = () => page.queryClient.getQueryData(frame.queryKey)?.running?.title;
  cut();
  const session = { id: crypto.randomUUID(), taskId: task.id, startedAt: Date.now() };
  await page.client.screens.createSession.mutate(session);
  expect(running()).toBe('Paint');
  await page.client.tasks.complete.mutate({ taskId: task.id });
  expect(running()).toBeUndefined();
});

test('a new project is in the frame with its name, and a renamed view with its new one', async () => {
  const { view } = await page.client.views.create.mutate({ name: 'Calls' });
  const frame = page.trpc.screens.frame.queryOptions({ day: '2026-11-21' });
  await page.queryClient.fetchQuery(frame);
  const shown = () => page.queryClient.getQueryData(frame.queryKey);
  cut();
  await page.client.screens.createProject.mutate({ id: crypto.randomUUID(), name: 'Shed' });
  await page.client.views.update.mutate({ viewId: view.id, name: 'Phone' });
  expect(shown()?.projects.map(({ name }) => name)).toEqual(['Shed']);
  expect(shown()?.views.map(({ name }) => name)).toEqual(['Phone']);
});

test('a completed task moves below the line after two seconds, and back when it is reopened', async () => {
  const { task } = await page.client.tasks.create.mutate({ title: 'Paint', when: 'today' });
  await page.read();
  cut();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const lists = () => {
    const { tasks = [], done = [], doneCount } = page.shown() ?? {};
    return { tasks: tasks.map(({ status }) => status), done: done.map(({ title }) => title), doneCount };
  };
  await page.client.tasks.complete.mutate({ taskId: task.id });
  expect(lists()).toEqual({ tasks: ['done'], done: [], doneCount: 0 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lists()).toEqual({ tasks: [], done: ['Paint'], doneCount: 1 });
  await page.client.tasks.complete.mutate({ taskId: task.id, completed: false });
  expect(lists()).toEqual({ tasks: ['open'], done: [], doneCount: 0 });
});
