import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callHeaders, createApp } from '@/testing/test-app';
import { openOnline, type Page, sendAs } from '../../sync/offline/test-page';
import { undoLast } from '../../sync/undo';
import { tryAct } from '../../sync/use-action';
import { onUnchanged } from './unchanged';

const app = await createApp();
let page: Page;

beforeEach(async () => {
  const who = await app.account('Ann');
  page = await openOnline(who, sendAs(app.send, callHeaders(who)));
  await page.add('Buy milk');
  await page.read();
});

afterEach(() => {
  page.stop();
  vi.unstubAllGlobals();
});

/** Makes a change that waits, although the server can be reached again. */
async function makeLate(): Promise<void> {
  vi.stubGlobal('navigator', { onLine: false });
  await page.add('Buy soap');
  vi.stubGlobal('navigator', { onLine: true });
}

test('a task can be undone while its change waits', async () => {
  await makeLate();
  const taskId = page.idOf('Buy milk');
  await page.client.tasks.update.mutate({ taskId, title: 'Buy oat milk' });
  const task = page.shown()?.tasks.find(({ id }) => id === taskId);
  if (!task) throw new Error('The task is gone.');
  const undo = vi.fn(async () => true);
  await onUnchanged({ client: page.client, tasks: [task], compares: (field) => field === 'title' }, undo);
  expect(undo).toHaveBeenCalledTimes(1);
});

test('what waited can be undone once the server has it', async () => {
  const { project } = await page.client.projects.create.mutate({ name: 'Kitchen' });
  const projectId = project.id;
  const read = async () => (await page.client.projects.get.query({ projectId })).project.name;
  const rename = (name: string) => ({ path: 'projects.update', input: { projectId, name } }) as const;
  await makeLate();
  await tryAct(page.client, rename('Bath'), { label: 'Renamed', by: [rename('Kitchen')], read });
  await page.outbox.drain();
  expect(await read()).toBe('Bath');
  await undoLast();
  expect(await read()).toBe('Kitchen');
});
