import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autosave } from './autosave';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An autosave of one text. The test answers its requests. */
function createText() {
  const requests: {
    text: string;
    succeed: () => void;
    fail: (retry: 'later' | 'changed' | 'asked') => void;
  }[] = [];
  const sentOnLeave: string[] = [];
  const stored: string[] = [];
  let text = '';
  let saved = '';
  const autosave = new Autosave<string>({
    pending: () => (text === saved ? null : text),
    send: async (sent) => {
      await new Promise<void>((succeed, fail) => {
        requests.push({ text: sent, succeed, fail });
      });
      saved = sent;
    },
    sendOnLeave: (sent) => sentOnLeave.push(sent),
    storeDraft: () => stored.push(text === saved ? '' : text),
    explain: (retry) => ({
      message: String(retry),
      retry: retry === 'asked' || retry === 'changed' ? retry : 'later',
    }),
  });
  const type = (next: string) => {
    text = next;
    autosave.changed();
  };
  const texts = () => requests.map((request) => request.text);
  const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  return { autosave, requests, sentOnLeave, stored, type, texts, settle };
}

test('sends one request after a pause in typing and reports success for a few seconds', async () => {
  const { autosave, requests, stored, type, texts, settle } = createText();
  type('a');
  type('ab');
  await settle(2_000);
  expect(texts()).toEqual(['ab']);
  expect(autosave.store.getState().status).toBe('saving');
  requests[0]?.succeed();
  await settle();
  expect(autosave.store.getState()).toEqual({ status: 'saved', error: null });
  expect(stored.at(-1)).toBe('');
  void autosave.saveNow();
  await settle(5_000);
  expect(autosave.store.getState().status).toBe('idle');
});

test('runs one request at a time and sends what was typed meanwhile after it', async () => {
  const { autosave, requests, type, texts, settle } = createText();
  type('one');
  void autosave.saveNow();
  type('one two');
  void autosave.saveNow();
  await settle(5_000);
  expect(texts()).toEqual(['one']);
  requests[0]?.succeed();
  await settle();
  expect(texts()).toEqual(['one', 'one two']);
});

test('keeps the draft after a failure and retries by itself', async () => {
  const { autosave, requests, stored, type, texts, settle } = createText();
  type('draft');
  void autosave.saveNow();
  requests[0]?.fail('later');
  await settle();
  expect(autosave.store.getState().error).toEqual({ message: 'later', retry: 'later' });
  expect(stored.at(-1)).toBe('draft');
  await settle(10_000);
  expect(texts()).toEqual(['draft', 'draft']);
  requests[1]?.succeed();
  await settle();
  expect(autosave.store.getState()).toEqual({ status: 'saved', error: null });
});

test('sends a refused text again only after a change or on request', async () => {
  const { autosave, requests, type, texts, settle } = createText();
  type('refused');
  void autosave.saveNow();
  requests[0]?.fail('changed');
  await settle(60_000);
  void autosave.saveNow();
  expect(texts()).toEqual(['refused']);
  type('other');
  await settle(2_000);
  requests[1]?.fail('asked');
  type('another');
  await settle(60_000);
  expect(texts()).toEqual(['refused', 'other']);
  autosave.retry();
  expect(texts()).toEqual(['refused', 'other', 'another']);
});

test('sends a change made while the old text was being refused', async () => {
  const { autosave, requests, type, texts, settle } = createText();
  type('refused');
  void autosave.saveNow();
  type('other');
  requests[0]?.fail('changed');
  await settle(2_000);
  expect(texts()).toEqual(['refused', 'other']);
});

test('sends unsaved text when the page is left, also text that is on its way', () => {
  const { autosave, sentOnLeave, type } = createText();
  autosave.leavePage();
  expect(sentOnLeave).toEqual([]);
  type('last words');
  void autosave.saveNow();
  autosave.leavePage();
  expect(sentOnLeave).toEqual(['last words']);
});

test('stops retrying once it is closed', async () => {
  const { autosave, requests, stored, type, texts, settle } = createText();
  type('draft');
  autosave.close();
  requests[0]?.fail('later');
  await settle(60_000);
  expect(texts()).toEqual(['draft']);
  expect(stored.at(-1)).toBe('draft');
});

test('saves after five seconds what is typed without a pause', async () => {
  const { type, texts, settle } = createText();
  let typed = '';
  for (let key = 0; key < 30; key++) {
    typed += 'a';
    type(typed);
    await settle(200);
  }
  expect(texts()).toEqual(['a'.repeat(25)]);
});
