import { createStore } from 'zustand/vanilla';
import { Autosave, type SaveError } from '../../sync/text/autosave';

/** The fields of an entry that the user changed. */
export interface Changes {
  mood?: number | null;
  note?: string;
}

/** Changes, with the note that they were made on. */
export interface EntryEdit extends Changes {
  base: string;
}

/** What the device keeps of an entry. */
export interface KeptNote {
  read: () => { text: string; base?: string } | undefined;
  write: (kept: { text: string; base: string }) => void;
  remove: () => void;
}

interface EntryApi {
  device: KeptNote;
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
  readonly #device: KeptNote;
  /** The note that the changed one was made on. */
  #base = '';
  /** Changes whose action is not answered. They show until then: a refused action leaves its text here. */
  #given: Changes = {};

  constructor({ write, explain, device }: EntryApi) {
    this.#write = write;
    this.#device = device;
    this.autosave = new Autosave({
      pending: () => {
        const rest = without(this.store.getState(), this.#given);
        return isEmpty(rest) ? null : rest;
      },
      send: (changes) => this.#send(changes),
      sendOnLeave: (changes) => void this.#send(changes).catch(() => undefined),
      storeDraft: () => this.#keep(),
      explain,
    });
    this.restore();
  }

  /** Takes the note that an earlier visit typed, unless something was typed since. */
  restore(): void {
    const kept = this.#device.read();
    if (!kept || this.store.getState().note !== undefined) return;
    this.#base = kept.base ?? '';
    this.store.setState({ note: kept.text });
    this.autosave.changed(0);
  }

  /** The device keeps the note until its action is done. */
  #keep(): void {
    const { note } = this.store.getState();
    if (note === undefined) this.#device.remove();
    else this.#device.write({ text: note, base: this.#base });
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
    if (changes.note !== undefined) this.#keep();
    this.autosave.changed(changes.note === undefined ? 0 : undefined);
  }
}
