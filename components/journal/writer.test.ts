import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mergeNotes } from './drafts';
import { type Changes, createWriter } from './writer';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A writer whose requests are answered by hand. */
function rig() {
  const sent: { changes: Changes; done: () => void; fail: (error: unknown) => void }[] = [];
  const left: Changes[] = [];
  const kept: Changes[] = [];
  const writer = createWriter({
    send: (changes) =>
      new Promise<void>((resolve, reject) => {
        sent.push({ changes, done: resolve, fail: reject });
      }),
    sendAndLeave: (changes) => left.push(changes),
    keep: (changes) => kept.push(changes),
    explain: (error) => ({ fault: String(error), again: error !== 'refused' }),
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { writer, sent, left, kept, settle };
}

test('a text waits for more and goes out once; it is kept until it is saved', async () => {
  const { writer, sent, kept, settle } = rig();
  writer.put({ note: 'a' });
  writer.put({ note: 'ab' });
  expect(kept.at(-1)).toEqual({ note: 'ab' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent.map(({ changes }) => changes)).toEqual([{ note: 'ab' }]);
  expect(writer.store.getState().status).toBe('saving');
  sent[0]?.done();
  await settle();
  expect(writer.store.getState()).toEqual({ changes: {}, status: 'saved' });
  expect(kept.at(-1)).toEqual({});
});

test('one request at a time: what is written meanwhile follows, and an older text never overtakes it', async () => {
  const { writer, sent, settle } = rig();
  writer.put({ mood: 4, note: 'one' });
  void writer.flush();
  writer.put({ note: 'one two' });
  void writer.flush();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveLength(1);
  sent[0]?.done();
  await settle();
  expect(sent.map(({ changes }) => changes)).toEqual([{ mood: 4, note: 'one' }, { note: 'one two' }]);
  expect(writer.store.getState().changes).toEqual({ note: 'one two' });
});

test('a failure gives nothing up and tries again; a refusal waits for another text', async () => {
  const { writer, sent, kept, settle } = rig();
  writer.put({ note: 'words' });
  await writer.leave();
  void writer.flush();
  sent[0]?.fail('away');
  await settle();
  expect(writer.store.getState()).toEqual({ changes: { note: 'words' }, status: 'failed', fault: 'away' });
  expect(kept.at(-1)).toEqual({ note: 'words' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(2);
  sent[1]?.fail('refused');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
  writer.put({ note: 'other words' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent[2]?.changes).toEqual({ note: 'other words' });
});

test('a page that is left sends what is not known to be saved, also what is on its way', () => {
  const { writer, left } = rig();
  writer.leave();
  expect(left).toEqual([]);
  writer.put({ note: 'last words' });
  void writer.flush();
  writer.leave();
  expect(left).toEqual([{ note: 'last words' }]);
});

test('a mood taken back is a change, and is sent', async () => {
  const { writer, sent } = rig();
  writer.put({ mood: null }, 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent[0]?.changes).toEqual({ mood: null });
});

test.each([
  ['ours stands where the server has what it was made on', ['a b', 'a', 'a', 'a b']],
  ['ours stands where it holds theirs', ['a b c', 'a', 'a b', 'a b c']],
  ['theirs stands where it holds ours', ['a', '', 'a b', 'a b']],
  ['both are kept where they differ', ['mine', '', 'yours', 'yours\n\nmine']],
] as const)('%s', (_, [ours, base, theirs, merged]) => {
  expect(mergeNotes(ours, { base, theirs })).toBe(merged);
});
