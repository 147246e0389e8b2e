import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callHeaders, createApp, type TestAccount } from '@/testing/test-app';
import { createStorage, openOnline, type Page, sendAs } from './test-page';

const app = await createApp();
let ann: TestAccount;
let bob: TestAccount;
let page: Page;
/** Who the browser is signed in as. */
let signedIn: TestAccount;
const reload = vi.fn();

beforeEach(async () => {
  [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  signedIn = ann;
  reload.mockClear();
  const [location, sessionStorage] = [{ reload }, createStorage()];
  page = await openOnline(ann, (url, init) => sendAs(app.send, callHeaders(signedIn))(url, init), {
    location,
    sessionStorage,
  });
  await page.add('Buy milk');
  await page.read();
});

afterEach(() => {
  page.stop();
  vi.unstubAllGlobals();
});

async function tasksOf(who: TestAccount): Promise<unknown> {
  const { body } = await app.transport('rest').call(who, 'list_tasks');
  return body;
}

test('a page of an account writes nothing into the one that signed in since, and reloads', async () => {
  signedIn = bob;
  await page.add('Buy soap');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await tasksOf(bob)).toMatchObject({ tasks: [] });
  // It waits for its own account.
  expect(page.state.getState().writes).toHaveLength(1);
  signedIn = ann;
  await page.outbox.drain();
  expect(await tasksOf(ann)).toMatchObject({ tasks: [{ title: 'Buy milk' }, { title: 'Buy soap' }] });
});

test.each([
  ['what was made without a connection', () => page.outbox.drain()],
  ['what is sent while it is left', async () => void window.dispatchEvent(new Event('pagehide'))],
])('nor %s', async (_, send) => {
  vi.stubGlobal('navigator', { onLine: false });
  await page.add('Buy soap');
  vi.stubGlobal('navigator', { onLine: true });
  signedIn = bob;
  await send();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await tasksOf(bob)).toMatchObject({ tasks: [] });
});

test('nor what is no action, and it shows nothing of the other account', async () => {
  signedIn = bob;
  await expect(page.client.workspaces.create.mutate({ name: 'Team' })).rejects.toThrow(/another account/);
  await expect(page.read()).rejects.toThrow(/another account/);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(page.titles()).toEqual(['Buy milk']);
});
