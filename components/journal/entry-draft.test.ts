import { afterEach, expect, test, vi } from 'vitest';
import { EntryDraft, type EntryWrite } from './entry-draft';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Instead of an answer. */
const LOST = 'lost';

/** A draft in a browser that stores `text` for its entry. The entry that the page knows is blank. */
function openDraft(text: string | null, answers: string[] = []) {
  const written: Omit<EntryWrite, 'key'>[] = [];
  const keys: string[] = [];
  const write = ({ key, ...changes }: EntryWrite) => {
    written.push(changes);
    keys.push(key);
  };
  let stored = text;
  const localStorage = {
    getItem: () => stored,
    setItem: (_: string, value: string) => {
      stored = value;
    },
    removeItem: () => {
      stored = null;
    },
  };
  vi.stubGlobal('window', { localStorage });
  const draft = new EntryDraft(
    { accountId: 'a', day: '2026-03-02' },
    {
      write: async (changes) => {
        write(changes);
        const answer = answers.shift() ?? changes.note ?? '';
        if (answer === LOST) throw new Error('The connection was lost.');
        return answer;
      },
      writeOnLeave: write,
      explain: () => ({ message: '', retry: 'later' }),
    },
  );
  draft.receive({ mood: null, note: '' });
  return { draft, written, keys, stored: () => stored };
}

test('saves a stored draft with the note that it was made on', async () => {
  const { written, stored } = openDraft('{"base":"Rain","mood":4,"note":"Rain and wind"}');
  expect(written).toEqual([{ base: 'Rain', mood: 4, note: 'Rain and wind' }]);
  await expect.poll(stored).toBeNull();
});

test('merges what another browser wrote into the text that is typed while it saves', async () => {
  const { draft, written } = openDraft(null, ['From the phone\nHere']);
  draft.write({ note: 'Here' }, '');
  const saving = draft.autosave.saveNow();
  draft.write({ note: 'Here and now' }, '');
  await saving;
  expect(draft.store.getState().changes).toEqual({ note: 'From the phone\nHere and now' });
  draft.autosave.leavePage();
  expect(written).toEqual([
    { base: '', note: 'Here' },
    { base: 'From the phone\nHere', note: 'From the phone\nHere and now' },
  ]);
});

test('repeats a save without an answer under its key, also on the next page, until the text changes', async () => {
  const { draft, keys, stored } = openDraft(null, [LOST]);
  draft.write({ note: 'Here' }, '');
  await draft.autosave.saveNow();
  draft.autosave.leavePage();
  const next = openDraft(stored(), [LOST]);
  await expect.poll(() => next.keys).toHaveLength(1);
  expect(new Set([...keys, ...next.keys]).size).toBe(1);
  next.draft.write({ note: 'Here and now' }, '');
  next.draft.autosave.leavePage();
  expect(next.keys).toHaveLength(2);
  expect(next.keys[1]).not.toBe(keys[0]);
});

test('leaves a draft alone that another tab stores later', () => {
  const { draft, written } = openDraft(null);
  window.localStorage.setItem('', '{"base":"","note":"Half a sen"}');
  draft.receive({ mood: 3, note: '' });
  expect(written).toEqual([]);
});

test('saves a removed mood at once', () => {
  const { draft, written } = openDraft(null);
  draft.write({ mood: null }, 'Rain');
  expect(written).toEqual([{ base: 'Rain', mood: null }]);
});

test.each([
  '',
  'null',
  '7',
  '{"note":',
  '{"note":"no base"}',
  '{"base":"","mood":"good"}',
  '{"base":"","note":{}}',
])('ignores a stored draft of another shape: %s', (text) => {
  const { draft, written } = openDraft(text);
  expect(draft.store.getState().changes).toEqual({});
  expect(written).toEqual([]);
});
