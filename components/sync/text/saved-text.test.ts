import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SavedText, type Saving } from './saved-text';
import { createOverflow, createRoom } from './test-places';
import { TextStore } from './text-store';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** A field of a task's title on a device. The test answers what it sends. */
function createField(more: Saving = {}, room = createRoom()) {
  const store = new TextStore('ann', { room, overflow: createOverflow() });
  const requests: { text: string; base: string; answer: (failure?: string) => void }[] = [];
  const changes: [string, string][] = [];
  const failures: string[] = [];
  let server = 'Paint';
  const saved = new SavedText('task-title:1', store);
  const configure = () =>
    saved.configure({
      value: server,
      save: (text, base) =>
        new Promise((resolve) => {
          requests.push({
            text,
            base,
            answer(failure) {
              if (!failure) server = text;
              configure();
              resolve(failure);
            },
          });
        }),
      onChanged: (from, to) => changes.push([from, to]),
      onFailedAway: (reason) => failures.push(reason),
      ...more,
    });
  configure();
  const change = (text: string) => {
    server = text;
    configure();
  };
  const kept = () => store.read('task-title:1');
  return {
    saved,
    requests,
    changes,
    failures,
    room,
    kept,
    change,
    texts: () => requests.map(({ text }) => text),
  };
}

test('keeps each keystroke at once, and saves after a pause', async () => {
  const { saved, requests, kept, texts } = createField();
  saved.write('Paint t');
  expect(kept()).toMatchObject({ text: 'Paint t', base: 'Paint' });
  saved.write('Paint the door');
  expect(kept()?.text).toBe('Paint the door');
  expect(texts()).toEqual([]);
  await settle(2_000);
  expect(texts()).toEqual(['Paint the door']);
  requests[0]?.answer();
  await settle();
  expect(kept()).toBeUndefined();
  expect(saved.text).toBeUndefined();
});

test('keeps the text until the answer, and what was typed during the request', async () => {
  const { saved, requests, kept, texts } = createField();
  saved.write('One');
  await settle(2_000);
  expect(kept()?.text).toBe('One');
  saved.write('One two');
  requests[0]?.answer();
  await settle();
  expect(kept()).toMatchObject({ text: 'One two', base: 'One' });
  await settle(2_000);
  expect(texts()).toEqual(['One', 'One two']);
  expect(requests[1]?.base).toBe('One');
});

test('saves when its last field goes away', async () => {
  const { saved, texts } = createField();
  const hide = saved.show();
  saved.write('Paint the door');
  hide();
  expect(texts()).toEqual(['Paint the door']);
});

test('has the text on the device before it is sent while the page is left', () => {
  const log: string[] = [];
  const room = createRoom();
  const write = room.setItem;
  room.setItem = (key, value) => {
    log.push('keep');
    write.call(room, key, value);
  };
  const { saved } = createField({ save: async () => void log.push('send') }, room);
  saved.write('Paint the door');
  saved.leavePage();
  expect(log[0]).toBe('keep');
  expect(log.at(-1)).toBe('send');
});

test('restores the text of an earlier visit and saves it', async () => {
  const { room, saved } = createField();
  saved.write('Paint the door');
  const next = createField({}, room);
  expect(next.saved.text).toBe('Paint the door');
  await settle(2_000);
  expect(next.requests[0]).toMatchObject({ text: 'Paint the door', base: 'Paint' });
});

test('waits for a press where others changed what an earlier visit typed over', async () => {
  const { room, saved } = createField();
  saved.write('Paint the door');
  const next = createField({ value: 'Sand the door' }, room);
  await settle(10_000);
  expect(next.texts()).toEqual([]);
  expect(next.saved.text).toBe('Paint the door');
  next.saved.retry();
  expect(next.texts()).toEqual(['Paint the door']);
});

test('drops the text of an earlier visit that was saved after all', () => {
  const { room, saved } = createField();
  saved.write('Paint the door');
  const next = createField({ value: 'Paint the door' }, room);
  expect(next.saved.text).toBeUndefined();
  expect(next.kept()).toBeUndefined();
});

test('keeps a refused text, and tells why if its field is gone', async () => {
  const { saved, requests, failures, kept } = createField();
  const hide = saved.show();
  saved.write('Paint the door');
  hide();
  requests[0]?.answer('It was deleted.');
  await settle();
  expect(failures).toEqual(['It was deleted.']);
  expect(kept()?.text).toBe('Paint the door');
  expect(saved.text).toBe('Paint the door');
});

test('tells once what a visit changed, after the last save', async () => {
  const { saved, requests, changes } = createField();
  const hide = saved.show();
  saved.write('One');
  await settle(2_000);
  requests[0]?.answer();
  await settle();
  saved.write('One two');
  hide();
  expect(changes).toEqual([]);
  requests[1]?.answer();
  await settle();
  expect(changes).toEqual([['Paint', 'One two']]);
});

test('never saves an empty text of a field that needs one, and shows what is saved again', async () => {
  const { saved, texts, kept } = createField({ empty: 'never' });
  saved.write('');
  await settle(5_000);
  saved.leave();
  expect(texts()).toEqual([]);
  expect(saved.text).toBeUndefined();
  expect(kept()).toBeUndefined();
});

test('saves an empty text of an item only when its field is left', async () => {
  const { saved, texts } = createField({ empty: 'leaving' });
  saved.write('');
  await settle(5_000);
  expect(texts()).toEqual([]);
  saved.leave();
  expect(texts()).toEqual(['']);
});

test('sends nothing while an input method composes a word', async () => {
  const { saved, texts } = createField();
  saved.compose(true);
  saved.write('k');
  await settle(5_000);
  expect(texts()).toEqual([]);
  saved.write('か');
  saved.compose(false);
  await settle(2_000);
  expect(texts()).toEqual(['か']);
});

test('a text without a way to save it waits until it is dropped', () => {
  const room = createRoom();
  const open = () => new SavedText('line:/today', new TextStore('ann', { room, overflow: undefined }));
  const line = open();
  const hide = line.show();
  line.write('Buy milk');
  hide();
  line.leavePage();
  expect(open().text).toBe('Buy milk');
  line.drop();
  expect(open().text).toBeUndefined();
});

test('another tab that sends a text drops it here, unless more was typed', () => {
  const { saved } = createField({ save: undefined });
  saved.write('Buy milk');
  saved.dropElsewhere('Buy');
  expect(saved.text).toBe('Buy milk');
  saved.dropElsewhere('Buy milk');
  expect(saved.text).toBeUndefined();
});

test('a field that opens again during its last save is not told that it is done', async () => {
  const done: string[] = [];
  const { saved, requests } = createField({ onDone: () => done.push('done') });
  const hide = saved.show();
  saved.write('Paint the door');
  hide();
  saved.show();
  requests[0]?.answer();
  await settle();
  expect(done).toEqual([]);
  saved.leave();
  expect(done).toEqual(['done']);
});
