import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { callerOf } from '@/testing/page-caller';
import { callHeaders, createApp, type TestAccount } from '@/testing/test-app';
import { openOnline, openPage, type Page, sendAs } from './test-page';

const app = await createApp();
const day = '2026-11-20';
const span = { day, since: Date.UTC(2026, 10, 20), until: Date.UTC(2026, 10, 21) };

let who: TestAccount;
let page: Page;

beforeEach(async () => {
  who = await app.account('Ann');
  page = await openOnline(who, sendAs(app.send, callHeaders(who)));
});

afterEach(() => {
  page.stop();
  vi.unstubAllGlobals();
});

const cut = () => vi.stubGlobal('navigator', { onLine: false });
const write = (base: string, note: string) => page.client.screens.writeEntry.mutate({ day, base, note });
const options = () => page.trpc.screens.plan.queryOptions(span);
const shown = () => page.queryClient.getQueryData(options().queryKey)?.plan.entry;
const read = () => page.queryClient.fetchQuery({ ...options(), staleTime: 0 });

test('an entry that is typed on without a connection waits as one write, and is merged with what was saved meanwhile', async () => {
  await write('', 'Sun');
  await read();
  cut();
  await page.client.screens.writeEntry.mutate({ day, base: '', mood: 4 });
  await write('Sun', 'Sun and');
  await write('Sun and', 'Sun and wind');
  expect(page.state.getState().writes.map((one) => one.write.input)).toEqual([
    { day, base: 'Sun', mood: 4, note: 'Sun and wind' },
  ]);
  expect(shown()).toEqual({ day, mood: 4, note: 'Sun and wind' });

  await callerOf(app, who).write('journal.write', { day, note: 'Rain' }, z.unknown());
  vi.stubGlobal('navigator', { onLine: true });
  await page.outbox.drain();
  await read();
  expect(shown()).toEqual({ day, mood: 4, note: 'Rain and wind' });
});

test('an entry is a write of its own where one before may be on its way', async () => {
  await read();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('The network failed.');
  });
  await write('', 'Sun');
  await write('Sun', 'Sun and wind');
  expect(page.state.getState().writes).toHaveLength(2);
  vi.stubGlobal('fetch', sendAs(app.send, callHeaders(who)));
  await page.outbox.drain();
  await read();
  expect(shown()?.note).toBe('Sun and wind');
});

test('an entry that an earlier build could not save is shown, and sent under the key of its first try', async () => {
  const sent = { base: '', mood: 3, note: 'Snow', key: 'tab-1' };
  const place = `parcours.entry.${who.id}.${day}`;
  page.stop();
  window.localStorage.setItem(place, JSON.stringify({ base: '', mood: 3, note: 'Snow', sent }));
  page = openPage(who);
  await page.ready;
  const [entry] = page.state.getState().unreadable;
  expect(entry).toMatchObject({ text: 'Snow', sent: { key: 'tab-1' } });
  if (entry) await page.outbox.decisions.resend(entry);
  await read();
  expect(shown()).toEqual({ day, mood: 3, note: 'Snow' });
  expect(window.localStorage.getItem(place)).toBeNull();
});

test.each(['null', '{"note":', '{"note":"no base"}', '{"base":"","mood":"good"}'])(
  'an entry of another shape that an earlier build left stays until the person discards it: %s',
  async (text) => {
    const place = `parcours.entry.${who.id}.${day}`;
    page.stop();
    window.localStorage.setItem(place, text);
    page = openPage(who);
    await page.ready;
    const [entry] = page.state.getState().unreadable;
    if (!entry) throw new Error('Nothing is shown.');
    expect(page.state.getState().writes).toEqual([]);
    page.outbox.decisions.forget(entry);
    expect(window.localStorage.getItem(place)).toBeNull();
  },
);
