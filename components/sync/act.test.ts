import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callHeaders, createApp } from '@/testing/test-app';
import { act } from './act';
import { changeProject } from './actions/projects';
import { changeTasks } from './actions/tasks';
import { openOnline, type Page, sendAs } from './offline/test-page';
import { redoLast, undoLast } from './undo';

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

const taskNow = () => {
  const [task] = page.shown()?.tasks ?? [];
  if (!task) throw new Error('The task is gone.');
  return task;
};

const savedTitle = async (taskId: string) => (await page.client.tasks.get.query({ taskId })).task.title;

test('a task can be undone while its change waits', async () => {
  await makeLate();
  await act(page, changeTasks([taskNow()], { title: 'Buy oat milk' }, 'Renamed'));
  expect(taskNow().title).toBe('Buy oat milk');
  await undoLast();
  expect(taskNow().title).toBe('Buy milk');
  await page.outbox.drain();
  expect(await savedTitle(taskNow().id)).toBe('Buy milk');
});

test('what waited can be undone once the server has it', async () => {
  const { project } = await page.client.projects.create.mutate({ name: 'Kitchen' });
  const read = async () => (await page.client.projects.get.query({ projectId: project.id })).project.name;
  await makeLate();
  await act(page, changeProject(project, { name: 'Bath' }, 'Renamed'));
  await page.outbox.drain();
  expect(await read()).toBe('Bath');
  await undoLast();
  expect(await read()).toBe('Kitchen');
  await redoLast();
  expect(await read()).toBe('Bath');
});

test('undo leaves what was changed since', async () => {
  const task = taskNow();
  const { project } = await page.client.projects.create.mutate({ name: 'Kitchen' });
  const rename = { projectId: project.id, name: 'Theirs' };
  await act(page, changeTasks([task], { title: 'Buy oat milk' }, 'Renamed'));
  await page.client.tasks.update.mutate({ taskId: task.id, title: 'Theirs' });
  await undoLast();
  expect(await savedTitle(task.id)).toBe('Theirs');
  await act(page, changeProject(project, { name: 'Bath' }, 'Renamed'));
  await page.client.projects.update.mutate(rename);
  await undoLast();
  expect((await page.client.projects.get.query({ projectId: project.id })).project.name).toBe('Theirs');
});
