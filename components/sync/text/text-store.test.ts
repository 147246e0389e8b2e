import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOverflow, createRoom } from './test-places';
import { KEPT_MS, MOST_TEXTS, TextStore } from './text-store';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A device on which accounts open the app, each time anew. */
function createDevice() {
  const [room, overflow] = [createRoom(), createOverflow()];
  const open = async (account: string) => {
    const store = new TextStore(account, { room, overflow });
    await store.settled();
    return store;
  };
  return { room, overflow, open };
}

test('finds a text again at the next start, with what it was made on', async () => {
  const { open } = createDevice();
  (await open('ann')).write('task-notes:1', { text: 'Two coats', base: 'One coat' });
  expect((await open('ann')).read('task-notes:1')).toMatchObject({ text: 'Two coats', base: 'One coat' });
});

test('shows a text only to the account that typed it', async () => {
  const { open } = createDevice();
  const ann = await open('ann');
  ann.write('note:new', { text: 'A secret' });
  const bob = await open('bob');
  expect(bob.read('note:new')).toBeUndefined();
  expect(bob.all()).toEqual([]);
  bob.write('note:new', { text: 'Groceries' });
  await bob.erase();
  expect((await open('ann')).read('note:new')?.text).toBe('A secret');
});

test('keeps nothing on the device before the account is known', async () => {
  const { open, room, overflow } = createDevice();
  const nobody = await open('');
  nobody.write('line:/today', { text: 'Buy milk' });
  await nobody.settled();
  expect(nobody.read('line:/today')?.text).toBe('Buy milk');
  expect([room.keys(), overflow.size()]).toEqual([[], 0]);
});

test('finds a text again that was typed while localStorage was full', async () => {
  const { open, room } = createDevice();
  const store = await open('ann');
  store.write('comment:1', { text: 'Fo' });
  room.isFull = true;
  store.write('comment:1', { text: 'For Martha' });
  expect(store.read('comment:1')?.text).toBe('For Martha');
  await store.settled();
  expect((await open('ann')).read('comment:1')?.text).toBe('For Martha');
});

test('leaves IndexedDB once localStorage has room again', async () => {
  const { open, room, overflow } = createDevice();
  const store = await open('ann');
  room.isFull = true;
  store.write('comment:1', { text: 'For' });
  await store.settled();
  room.isFull = false;
  store.write('comment:1', { text: 'For Martha' });
  await store.settled();
  expect(overflow.size()).toBe(0);
  expect((await open('ann')).read('comment:1')?.text).toBe('For Martha');
});

test('does not bring back a text that was removed before IndexedDB answered', async () => {
  const { open, room, overflow } = createDevice();
  const store = await open('ann');
  room.isFull = true;
  store.write('comment:1', { text: 'Sent long ago' });
  await store.settled();
  const next = new TextStore('ann', { room, overflow });
  next.remove('comment:1');
  await next.settled();
  expect(next.read('comment:1')).toBeUndefined();
  expect(overflow.size()).toBe(0);
});

test('keeps a long text outside of localStorage', async () => {
  const { open, room } = createDevice();
  const store = await open('ann');
  store.write('note:1', { text: 'x'.repeat(300_000) });
  await store.settled();
  expect(room.keys()).toEqual([]);
  expect((await open('ann')).read('note:1')?.text).toHaveLength(300_000);
});

test('works in memory where the browser blocks all storage', async () => {
  const store = new TextStore('ann', { room: undefined, overflow: undefined });
  store.write('comment:1', { text: 'For Martha' });
  await store.settled();
  expect(store.read('comment:1')?.text).toBe('For Martha');
});

test('removes texts after thirty days, in both places', async () => {
  const { open, room, overflow } = createDevice();
  const store = await open('ann');
  store.write('comment:1', { text: 'Old' });
  room.isFull = true;
  store.write('comment:2', { text: 'Old and in IndexedDB' });
  await store.settled();
  vi.advanceTimersByTime(KEPT_MS - 1000);
  expect((await open('ann')).all()).toHaveLength(2);
  vi.advanceTimersByTime(2000);
  expect((await open('ann')).all()).toEqual([]);
  expect([room.keys(), overflow.size()]).toEqual([[], 0]);
});

test('removes the oldest of too many texts', async () => {
  const { open } = createDevice();
  const store = await open('ann');
  for (let n = 0; n < MOST_TEXTS + 5; n += 1) {
    store.write(`comment:${n}`, { text: 'x' });
    vi.advanceTimersByTime(10);
  }
  const next = await open('ann');
  expect(next.all()).toHaveLength(MOST_TEXTS);
  expect(next.read('comment:4')).toBeUndefined();
  expect(next.read('comment:5')?.text).toBe('x');
});
