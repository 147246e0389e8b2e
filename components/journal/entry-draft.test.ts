import { afterEach, expect, test, vi } from 'vitest';
import { EntryDraft } from './entry-draft';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A draft in a browser that stores `text` for its entry. The entry that the page knows is blank. */
function openDraft(text: string | null, answers: string[] = []) {
  const written: unknown[] = [];
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
        written.push(changes);
        return answers.shift() ?? changes.note ?? '';
      },
      writeOnLeave: (changes) => void written.push(changes),
      explain: () => ({ message: '', retry: 'later' }),
    },
  );
  draft.receive({ mood: null, note: '' });
  return { draft, written, stored: () => stored };
}

test('saves a stored draft with the note that it was made on', async () => {
  const { written, stored } = openDraft('{"base":"Rain","mood":4,"note":"Rain and wind"}');
  expect(written).toEqual([{ base: 'Rain', mood: 4, note: 'Rain and wind' }]);
  await vi.waitFor(() => expect(stored()).toBeNull());
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
