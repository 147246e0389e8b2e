import { createStore } from 'zustand/vanilla';
import { Autosave, type SaveError } from '../data/autosave';
import { ENTRIES, readStorage, storedKeys, writeStorage } from '../data/browser-storage';
import { isNumber, isText, objectOf, orMissing, orNull } from '../data/stored-shape';
import { mergeNotes } from './merge-notes';

/** The fields of an entry that the user changed. */
export interface Changes {
  mood?: number | null;
  note?: string;
}

/** Unsaved changes, and the server's note that they were made on. */
interface StoredDraft extends Changes {
  base: string;
}

const isStoredDraft = objectOf<StoredDraft>({
  mood: orMissing(orNull(isNumber)),
  note: orMissing(isText),
  base: isText,
});

/** How an entry reaches the server. */
export interface EntryApi {
  /** Resolves to the note as the server has it. */
  read: () => Promise<string>;
  /** Resolves to the note as saved. */
  write: (changes: Changes) => Promise<string>;
  writeOnLeave: (changes: Changes) => void;
  explain: (error: unknown) => SaveError;
}

export interface EntryKey {
  accountId: string;
  day: string;
}

interface SavedEntry {
  mood: number | null;
  note: string;
}

const isEmpty = ({ mood, note }: Changes) => mood === undefined && note === undefined;

/** The changes that are not saved yet. */
function without(changes: Changes, saved: Changes): Changes {
  const rest: Changes = {};
  if (changes.mood !== undefined && changes.mood !== saved.mood) rest.mood = changes.mood;
  if (changes.note !== undefined && changes.note !== saved.note) rest.note = changes.note;
  return rest;
}

const keyOf = ({ accountId, day }: EntryKey) => `${ENTRIES}${accountId}.${day}`;

/** The days with unsaved changes in browser storage. */
export const storedDays = (accountId: string): string[] =>
  storedKeys(keyOf({ accountId, day: '' })).map((key) => key.slice(-10));

/** The unsaved changes of one day's entry. They stay in browser storage until the server has them. */
export class EntryDraft {
  readonly store = createStore<{ changes: Changes }>(() => ({ changes: {} }));
  readonly autosave: Autosave<Changes>;
  readonly #key: string;
  /** The note that the server is known to have. */
  #base = '';
  /** Another browser may have changed the note since: there was no connection for a while. */
  #isBehind = false;

  constructor({ accountId, day }: EntryKey, { read, write, writeOnLeave, explain }: EntryApi) {
    this.#key = keyOf({ accountId, day });
    this.autosave = new Autosave({
      pending: () => (isEmpty(this.#changes) ? null : this.#changes),
      send: async (changes) => {
        const merged = this.#isBehind ? this.#merged(changes, await read()) : changes;
        this.#base = await write(merged).catch((error: unknown) => {
          this.#isBehind = true;
          throw error;
        });
        this.#isBehind = false;
        this.#set(without(this.#changes, merged));
      },
      sendOnLeave: (changes) => {
        // Without a merge it would replace what another browser wrote. The draft stays in browser storage.
        if (!this.#isBehind) writeOnLeave(changes);
      },
      storeDraft: () => this.#storeDraft(),
      explain,
    });
  }

  get #changes(): Changes {
    return this.store.getState().changes;
  }

  #set(changes: Changes): void {
    this.store.setState({ changes });
    this.#storeDraft();
  }

  /** The changes, their note merged with what others wrote into it since the draft was begun. */
  #merged(changes: Changes, theirs: string): Changes {
    const typed = this.#changes.note;
    if (changes.note === undefined || typed === undefined || theirs === this.#base) return changes;
    const note = mergeNotes(typed, { base: this.#base, theirs });
    this.#base = theirs;
    this.#set({ ...this.#changes, note });
    return { ...changes, note };
  }

  #storeDraft(): void {
    const draft = isEmpty(this.#changes) ? null : { ...this.#changes, base: this.#base };
    writeStorage('localStorage', this.#key, draft);
  }

  /** Text waits for a pause in typing; a mood is saved at once. */
  write(changes: Changes): void {
    this.#set({ ...this.#changes, ...changes });
    this.autosave.changed(changes.note === undefined ? 0 : undefined);
  }

  /** Call this when the connection is lost. The next save merges the note with the server's. */
  lose(): void {
    this.#isBehind = true;
  }

  /** Takes the entry as the server has it, with the changes that an earlier page could not save. */
  receive(entry: SavedEntry): void {
    if (!isEmpty(this.#changes)) return;
    this.#base = entry.note;
    // The entry is one that was stored in the browser.
    if (!navigator.onLine) this.#isBehind = true;
    const stored = readStorage('localStorage', this.#key, isStoredDraft);
    if (!stored) return;
    const { base, mood, note } = stored;
    this.#isBehind = true;
    const merged = note === undefined ? note : mergeNotes(note, { base, theirs: entry.note });
    const changes = without({ mood, note: merged }, entry);
    if (isEmpty(changes)) return;
    this.#set(changes);
    this.autosave.changed(0);
  }
}
