import { afterEach, expect, test, vi } from 'vitest';
import { EntryDraft } from './entry-draft';
import { mergeNotes } from './merge-notes';

afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * A draft in a browser that stores `text` for its entry. The entry that the page knows is blank; `theirs` is the note that
 * the server has now.
 */
function openDraft(text: string | null, theirs = '') {
  const written: unknown[] = [];
  const localStorage = { getItem: () => text, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('navigator', { onLine: true });
  const draft = new EntryDraft(
    { accountId: 'a', day: '2026-03-02' },
    {
      read: async () => theirs,
      write: async (changes) => {
        written.push(changes);
        return '';
      },
      writeOnLeave: (changes) => void written.push(changes),
      explain: () => ({ message: '', retry: 'later' }),
    },
  );
  draft.receive({ mood: null, note: '' });
  return { draft, written };
}

test.each([
  ['', 'Not saved'],
  ['From the phone', 'From the phone\n\nNot saved'],
])(
  'saves a stored draft together with the note that the server has meanwhile: “%s”',
  async (theirs, note) => {
    const { written } = openDraft('{"base":"","mood":4,"note":"Not saved"}', theirs);
    await vi.waitFor(() => expect(written).toEqual([{ mood: 4, note }]));
  },
);

test('merges with the note of the server once the connection was lost, and sends nothing unmerged', async () => {
  const { draft, written } = openDraft(null, 'From the phone');
  draft.lose();
  draft.write({ note: 'From here' });
  draft.autosave.leavePage();
  expect(written).toEqual([]);
  draft.autosave.returnToPage();
  await vi.waitFor(() => expect(written).toEqual([{ note: 'From the phone\n\nFrom here' }]));
});

test('saves a removed mood at once', () => {
  const { draft, written } = openDraft(null);
  draft.write({ mood: null });
  expect(written).toEqual([{ mood: null }]);
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

test.each([
  ['keeps ours if the server still has its base', ['a b', 'a', 'a', 'a b']],
  ['keeps ours if it contains theirs', ['a b c', 'a', 'a b', 'a b c']],
  ['takes theirs if it contains ours', ['a', '', 'a b', 'a b']],
  ['keeps both if they differ', ['mine', '', 'yours', 'yours\n\nmine']],
] as const)('%s', (_, [ours, base, theirs, merged]) => {
  expect(mergeNotes(ours, { base, theirs })).toBe(merged);
});
