import { isNumber, isText, objectOf } from '../sync/stored-shape';
import type { TextStore } from '../sync/text/text-store';

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

export const keyOfNote = (id: string | null) => `note:${id ?? 'new'}` as const;

/** Keeps a draft on the device. Null removes it. */
export function storeDraft(store: TextStore, id: string | null, draft: StoredDraft | null): void {
  if (draft) store.write(keyOfNote(id), { text: JSON.stringify(draft), label: draft.text.title });
  else store.remove(keyOfNote(id));
}

export function readStoredDraft(store: TextStore, id: string | null): StoredDraft | null {
  const kept = store.read(keyOfNote(id));
  const draft: unknown = kept && JSON.parse(kept.text);
  return isStoredDraft(draft) ? draft : null;
}
