import { createStore } from 'zustand/vanilla';
import { Autosave, type SaveError } from '../data/autosave';
import { ENTRIES, readStorage, storedKeys, writeStorage } from '../data/browser-storage';
import { isNumber, isText, objectOf, orMissing, orNull } from '../data/stored-shape';
import { newId } from '../data/write-queue';

/** The fields of an entry that the user changed. */
export interface Changes {
  mood?: number | null;
  note?: string;
}

/** A write of changes, with the server's note that they were made on. */
export interface EntryWrite extends Changes {
  base: string;
  /** The same for the same write, so that the server does not merge its note again when the answer was lost. */
  key: string;
}

interface StoredDraft extends Changes {
  base: string;
  sent?: EntryWrite;
}

const fields = { mood: orMissing(orNull(isNumber)), note: orMissing(isText), base: isText };
const isStoredDraft = objectOf<StoredDraft>({
  ...fields,
  sent: orMissing(objectOf<EntryWrite>({ ...fields, key: isText })),
});

/** How an entry reaches the server, which merges its note with what others wrote since the base. */
interface EntryApi {
  /** Resolves to the note as saved. */
  write: (write: EntryWrite) => Promise<string>;
  writeOnLeave: (write: EntryWrite) => void;
  explain: (error: unknown) => SaveError;
}

interface EntryKey {
  accountId: string;
  day: string;
}

interface SavedEntry {
  mood: number | null;
  note: string;
}

const loadMerge = () => import('@/server/domain/merge-text');
/** For a note that nobody else changed. */
const alone = { merge: ({ mine }: { mine: string }) => mine };

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
  /** The server's note that the changed one was made on. */
  #base = '';
  /** The last write, of which the answer may be lost. */
  #sent: EntryWrite | undefined;
  #isRestored = false;

  constructor({ accountId, day }: EntryKey, { write, writeOnLeave, explain }: EntryApi) {
    this.#key = keyOf({ accountId, day });
    this.autosave = new Autosave({
      pending: () => (isEmpty(this.#changes) ? null : this.#changes),
      send: async (changes) => this.#take(await write(this.#writeOf(changes)), changes),
      sendOnLeave: (changes) => writeOnLeave(this.#writeOf(changes)),
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

  /** Takes the note as saved, which has what other browsers wrote, and merges it into what was typed meanwhile. */
  async #take(saved: string, sent: Changes): Promise<void> {
    const isMerged = sent.note !== undefined && saved !== sent.note;
    const { merge } = isMerged && this.#changes.note !== sent.note ? await loadMerge() : alone;
    const rest = without(this.#changes, sent);
    if (rest.note !== undefined && sent.note !== undefined)
      rest.note = merge({ base: sent.note, mine: rest.note, theirs: saved });
    if (sent.note !== undefined) this.#base = saved;
    this.#set(rest);
  }

  #writeOf({ mood, note }: Changes): EntryWrite {
    const base = this.#base;
    const isRepeat = this.#sent?.base === base && this.#sent.note === note && this.#sent.mood === mood;
    if (!this.#sent || !isRepeat)
      this.#sent = {
        ...(mood !== undefined && { mood }),
        ...(note !== undefined && { note }),
        base,
        key: newId(),
      };
    this.#storeDraft();
    return this.#sent;
  }

  #storeDraft(): void {
    const draft: StoredDraft | null = isEmpty(this.#changes)
      ? null
      : { ...this.#changes, base: this.#base, ...(this.#sent && { sent: this.#sent }) };
    writeStorage('localStorage', this.#key, draft);
  }

  /** Text waits for a pause in typing; a mood is saved at once. `shown` is the note before. */
  write(changes: Changes, shown: string): void {
    if (this.#changes.note === undefined) this.#base = shown;
    this.#set({ ...this.#changes, ...changes });
    this.autosave.changed(changes.note === undefined ? 0 : undefined);
  }

  /** Takes the entry as the server has it, at first with the changes that an earlier page could not save. */
  receive(entry: SavedEntry): void {
    if (!isEmpty(this.#changes)) return;
    // Later it would be what another tab of this browser is saving.
    const stored = this.#isRestored ? null : readStorage('localStorage', this.#key, isStoredDraft);
    this.#isRestored = true;
    if (!stored) return;
    const { base, sent, ...changes } = stored;
    const rest = without(changes, entry);
    this.#base = base;
    this.#sent = sent;
    this.#set(rest);
    if (!isEmpty(rest)) this.autosave.changed(0);
  }
}
