import { expect, test } from 'vitest';
import { EntryDraft, type EntryEdit } from './entry-draft';

interface KeptNoteText {
  text: string;
  base?: string;
}

/** A draft whose actions are answered by hand. */
function openDraft(kept: { note?: KeptNoteText | undefined } = {}) {
  const edits: EntryEdit[] = [];
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const draft = new EntryDraft({
    write(edit) {
      edits.push(edit);
      return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
    },
    explain: () => ({ message: '', retry: 'changed' }),
    device: {
      read: () => kept.note,
      write: (note) => {
        kept.note = note;
      },
      remove: () => {
        kept.note = undefined;
      },
    },
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

test('the device keeps each keystroke until the action is done, and the next visit goes on from there', async () => {
  const kept: { note?: KeptNoteText | undefined } = {};
  const { draft, answers } = openDraft(kept);
  draft.change({ note: 'Here and now' }, 'Here');
  expect(kept.note).toEqual({ text: 'Here and now', base: 'Here' });
  const next = openDraft(kept);
  expect(next.shown()).toEqual({ note: 'Here and now' });
  expect(next.edits).toEqual([{ base: 'Here', note: 'Here and now' }]);
  const saving = draft.autosave.saveNow();
  answers[0]?.resolve();
  await saving;
  expect(kept.note).toBeUndefined();
});
