import { createStore } from 'zustand/vanilla';
import { Autosave, type SaveError } from '../sync/autosave';

/** The fields of an entry that the user changed. */
export interface Changes {
  mood?: number | null;
  note?: string;
}

/** Changes, with the note that they were made on. */
export interface EntryEdit extends Changes {
  base: string;
}

interface EntryApi {
  /** Does the action. Actions keep their order, so the next edit can be made on this one at once. */
  write: (edit: EntryEdit) => Promise<unknown>;
  explain: (error: unknown) => SaveError;
}

const isEmpty = ({ mood, note }: Changes) => mood === undefined && note === undefined;

/** The changes without those that are the same in others. */
function without(changes: Changes, others: Changes): Changes {
  const rest: Changes = {};
  if (changes.mood !== undefined && changes.mood !== others.mood) rest.mood = changes.mood;
  if (changes.note !== undefined && changes.note !== others.note) rest.note = changes.note;
  return rest;
}

/** What is typed in a day's entry. After a pause it becomes an action, which is stored and sent as all actions are. */
export class EntryDraft {
  readonly store = createStore<Changes>(() => ({}));
  readonly autosave: Autosave<Changes>;
  readonly #write: EntryApi['write'];
  /** The note that the changed one was made on. */
  #base = '';
  /** Changes whose action is not answered. They show until then: a refused action leaves its text here. */
  #given: Changes = {};

  constructor({ write, explain }: EntryApi) {
    this.#write = write;
    this.autosave = new Autosave({
      pending: () => {
        const rest = without(this.store.getState(), this.#given);
        return isEmpty(rest) ? null : rest;
      },
      send: (changes) => this.#send(changes),
      sendOnLeave: (changes) => void this.#send(changes).catch(() => undefined),
      // Actions are stored by themselves.
      storeDraft: () => undefined,
      explain,
    });
  }

  async #send(changes: Changes): Promise<void> {
    const base = this.#base;
    this.#given = { ...this.#given, ...changes };
    if (changes.note !== undefined) this.#base = changes.note;
    try {
      await this.#write({ base, ...changes });
      this.store.setState(without(this.store.getState(), changes), true);
    } catch (error) {
      if (changes.note !== undefined) this.#base = base;
      throw error;
    } finally {
      this.#given = {};
    }
  }

  /** Text waits for a pause in typing; a mood is saved at once. `shown` is the note before. */
  change(changes: Changes, shown: string): void {
    if (this.store.getState().note === undefined) this.#base = shown;
    this.store.setState(changes);
    this.autosave.changed(changes.note === undefined ? 0 : undefined);
  }
}
