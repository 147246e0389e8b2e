import { readStorage, writeStorage } from '../data/browser-storage';
import { isNumber, isText, objectOf } from '../data/stored-shape';

export interface NoteText {
  title: string;
  body: string;
}

export interface Saved extends NoteText {
  revision: number;
}

/** Unsaved text, and the server's version that it was written on. */
interface StoredDraft {
  saved: Saved;
  text: NoteText;
}

const isStoredDraft = objectOf<StoredDraft>({
  saved: objectOf<Saved>({ title: isText, body: isText, revision: isNumber }),
  text: objectOf<NoteText>({ title: isText, body: isText }),
});

const keyOf = (id: string | null) => `parcours.note.${id ?? 'new'}`;

/** Stores a draft for this tab, so that it survives a reload. Null removes it. */
export const storeDraft = (id: string | null, draft: StoredDraft | null): void =>
  writeStorage('sessionStorage', keyOf(id), draft);

export const readStoredDraft = (id: string | null): StoredDraft | null =>
  readStorage('sessionStorage', keyOf(id), isStoredDraft);
