import * as z from 'zod/mini';
import { readStorage, writeStorage } from '../data/browser-storage';

const NoteText = z.object({ title: z.string(), body: z.string() });
const Saved = z.extend(NoteText, { revision: z.number() });
/** Unsaved text, and the server's version that it was written on. */
const StoredDraft = z.object({ saved: Saved, text: NoteText });

export type NoteText = z.infer<typeof NoteText>;
export type Saved = z.infer<typeof Saved>;
type StoredDraft = z.infer<typeof StoredDraft>;

const keyOf = (id: string | null) => `parcours.note.${id ?? 'new'}`;

/** Stores a draft for this tab, so that it survives a reload. */
export const storeDraft = (id: string | null, draft: StoredDraft): void =>
  writeStorage('sessionStorage', keyOf(id), draft);

export const clearStoredDraft = (id: string | null): void => writeStorage('sessionStorage', keyOf(id), null);

export const readStoredDraft = (id: string | null): StoredDraft | null =>
  readStorage('sessionStorage', keyOf(id), StoredDraft);
