import { expect, test } from 'vitest';
import { EntryDraft, type EntryEdit } from './entry-draft';

/** A draft whose actions are answered by hand. */
function openDraft() {
  const edits: EntryEdit[] = [];
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const draft = new EntryDraft({
    write(edit) {
      edits.push(edit);
      return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
    },
    explain: () => ({ message: '', retry: 'changed' }),
  });
  return { draft, edits, answers, shown: () => draft.store.getState() };
}

test('bases text that is typed while it saves on the text that is saved', async () => {
  const { draft, edits, answers, shown } = openDraft();
  draft.change({ note: 'Here' }, '');
  const saving = draft.autosave.saveNow();
  draft.change({ note: 'Here and now' }, '');
  answers[0]?.resolve();
  await saving;
  expect(shown()).toEqual({ note: 'Here and now' });
  draft.autosave.leavePage();
  expect(edits).toEqual([
    { base: '', note: 'Here' },
    { base: 'Here', note: 'Here and now' },
  ]);
});

test('saves only what is typed since when the page is left before the answer', () => {
  const { draft, edits } = openDraft();
  draft.change({ note: 'Here' }, '');
  void draft.autosave.saveNow();
  draft.autosave.leavePage();
  expect(edits).toEqual([{ base: '', note: 'Here' }]);
  draft.change({ note: 'Here and now' }, '');
  draft.autosave.leavePage();
  expect(edits[1]).toEqual({ base: 'Here', note: 'Here and now' });
});

test('keeps a refused text with the note that it was made on', async () => {
  const { draft, edits, answers, shown } = openDraft();
  draft.change({ note: 'Too long' }, 'Rain');
  const saving = draft.autosave.saveNow();
  answers[0]?.reject(new Error('Refused.'));
  await saving;
  expect(shown()).toEqual({ note: 'Too long' });
  draft.autosave.retry();
  expect(edits).toEqual([
    { base: 'Rain', note: 'Too long' },
    { base: 'Rain', note: 'Too long' },
  ]);
});

test('saves a removed mood at once', () => {
  const { draft, edits } = openDraft();
  draft.change({ mood: null }, 'Rain');
  expect(edits).toEqual([{ base: 'Rain', mood: null }]);
});
