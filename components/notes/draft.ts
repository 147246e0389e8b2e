import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CloudNote } from '@/server/types';
import { fitsLastWrite } from '../data/write-queue';
import { merge } from './merge';
import { clearStoredDraft, readStoredDraft, storeDraft } from './stored-draft';

/** What people write in a note. */
export interface Words {
  title: string;
  body: string;
}

/** What the server is known to have. Revision 0 is a note that it has never seen. */
export interface Base extends Words {
  revision: number;
}

/** Why writing did not go through: what could not be reached is tried again, what was refused is not. */
interface Trouble {
  kind: 'unreachable' | 'refused';
  says: string;
}

export interface DraftState {
  /** Null until a new note has been made. */
  id: string | null;
  words: Words;
  saving: boolean;
  /** There are words that the server does not have. */
  dirty: boolean;
  /** What the server says is wrong, by field. */
  faults: Partial<Words>;
  trouble: Trouble | null;
  /** How many times others' words came in. */
  joined: number;
}

interface Failure {
  /** Others wrote meanwhile. */
  isConflict: boolean;
  /** The server has said no: sent again it would get the same answer. */
  isRefused: boolean;
  says: string;
  fields: Readonly<Record<string, string>>;
}

/** How a draft reaches the server. */
export interface Wire {
  create: (words: Words) => Promise<CloudNote>;
  update: (id: string, base: Base, change: Partial<Words>) => Promise<CloudNote>;
  read: (id: string) => Promise<CloudNote>;
  /** Sends as the page goes: nobody waits for the answer. A new note has no id. */
  leave: (id: string | null, base: Base, change: Partial<Words>) => void;
  failureOf: (error: unknown) => Failure;
}

const PAUSE_MS = 600;
const RETRY_MS = 5_000;
/** A note's title is not blank: this stands for the one that is not written yet. */
const UNTITLED = 'Untitled';
const TITLE_LENGTH = 200;

const fields = ['title', 'body'] as const;

const onPage = (title: string) => (title === UNTITLED || title.trim() === '' ? '' : title);
const onWire = (title: string) => onPage(title) || UNTITLED;

const baseOf = ({ title, body, revision }: CloudNote): Base => ({ title: onPage(title), body, revision });
const same = (one: Words, other: Words) =>
  onPage(one.title) === onPage(other.title) && one.body === other.body;

/** A title is one line: what could not be joined in it stands behind it. */
const join = (base: Words, mine: Words, theirs: Words): Words => ({
  title: merge({ base: base.title, mine: mine.title, theirs: theirs.title })
    .replace(/\n+/g, ' / ')
    .slice(0, TITLE_LENGTH),
  body: merge({ base: base.body, mine: mine.body, theirs: theirs.body }),
});

/** One person's words in a note: saved when the writing pauses, joined with what others write meanwhile. */
export class NoteDraft {
  readonly store: StoreApi<DraftState>;
  #base: Base;
  /** What was sent last: where the answer is lost, it is known again by this. */
  #sent: Words | null = null;
  #refused: Partial<Words> = {};
  #waiting: CloudNote | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #composing = false;
  #left = false;
  #parted = false;
  readonly #wire: Wire;

  constructor(note: CloudNote | null, wire: Wire) {
    this.#wire = wire;
    this.#base = note ? baseOf(note) : { title: '', body: '', revision: 0 };
    const { title, body } = this.#base;
    const still = { saving: false, dirty: false, faults: {}, trouble: null, joined: 0 };
    this.store = createStore<DraftState>(() => ({ id: note?.id ?? null, words: { title, body }, ...still }));
  }

  get #state(): DraftState {
    return this.store.getState();
  }

  #set(change: Partial<DraftState>): void {
    const next = { ...this.#state, ...change };
    this.store.setState({ ...next, dirty: !same(next.words, this.#base) });
  }

  /** What is to be sent: what differs from the server's, but for what it has just refused. */
  #pending(): Partial<Words> {
    const { words } = this.#state;
    const pending: Partial<Words> = {};
    const title = onWire(words.title);
    if (onPage(title) !== this.#base.title && title !== this.#refused.title) pending.title = title;
    if (words.body !== this.#base.body && words.body !== this.#refused.body) pending.body = words.body;
    return pending;
  }

  #isDone(): boolean {
    return Object.keys(this.#pending()).length === 0;
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isDone()) return;
    if (!this.#left) this.#timer = setTimeout(() => void this.save(), ms);
    // Written while the last words were on their way: they go out once more, and are kept where that fails.
    else if (!this.#state.trouble) void this.save();
  }

  /** Takes what is written on the page. */
  write(change: Partial<Words>): void {
    const { words, faults } = this.#state;
    const kept = fields.filter((field) => change[field] === undefined);
    this.#set({
      words: { ...words, ...change },
      faults: Object.fromEntries(kept.map((field) => [field, faults[field]])),
    });
    this.#later(PAUSE_MS);
  }

  /** Nothing comes in or goes out while a word is being composed from several keys. */
  compose(composing: boolean): void {
    this.#composing = composing;
    if (composing) return;
    this.#takeWaiting();
    this.#later(PAUSE_MS);
  }

  /** Takes the note as the server has it, when nothing is on its way there. */
  receive(note: CloudNote): void {
    if (this.#state.saving || this.#composing) {
      this.#waiting = note;
      return;
    }
    if (note.revision <= this.#base.revision) return;
    this.#join(baseOf(note));
    this.#later(PAUSE_MS);
  }

  #takeWaiting(): void {
    const note = this.#waiting;
    this.#waiting = null;
    if (note) this.receive(note);
  }

  #join(theirs: Base): void {
    const mine = this.#state.words;
    const isOwn = this.#sent !== null && same(this.#sent, theirs);
    const words = join(isOwn ? theirs : this.#base, mine, theirs);
    const isNew = !same(words, mine);
    this.#base = theirs;
    this.#set({ words: isNew ? words : mine, joined: this.#state.joined + (isNew ? 1 : 0) });
  }

  /** Sends what is not saved; again until all of it is. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    const { saving, trouble } = this.#state;
    if (saving || this.#composing || this.#parted || trouble?.kind === 'refused' || this.#isDone()) return;
    this.#set({ saving: true });
    const wait = await this.#send(this.#pending());
    this.#set({ saving: false });
    this.#takeWaiting();
    this.#keep();
    this.#later(wait);
  }

  /** Answers how long to wait before what is left is sent, in ms. */
  async #send(change: Partial<Words>): Promise<number> {
    const { id, words } = this.#state;
    this.#sent = { ...words, ...change };
    try {
      const note = id
        ? await this.#wire.update(id, this.#base, change)
        : await this.#wire.create({ title: onWire(words.title), body: change.body ?? '' });
      if (!id) clearStoredDraft(null);
      this.#base = baseOf(note);
      this.#set({ id: note.id, trouble: null });
      return PAUSE_MS;
    } catch (error) {
      return this.#fail(error, change);
    }
  }

  async #fail(error: unknown, change: Partial<Words>): Promise<number> {
    const { isConflict, isRefused, says, fields: told } = this.#wire.failureOf(error);
    const { id } = this.#state;
    const wrong = fields.filter((field) => told[field] !== undefined);
    if (isConflict && id) return this.#catchUp(id, change);
    if (!isRefused) this.#set({ trouble: { kind: 'unreachable', says } });
    else if (wrong.length > 0) {
      for (const field of wrong) this.#refused = { ...this.#refused, [field]: change[field] };
      const faults = Object.fromEntries(wrong.map((field) => [field, told[field]]));
      this.#set({ faults: { ...this.#state.faults, ...faults }, trouble: null });
      return 0;
    } else this.#set({ trouble: { kind: 'refused', says } });
    return RETRY_MS;
  }

  async #catchUp(id: string, change: Partial<Words>): Promise<number> {
    try {
      this.#join(baseOf(await this.#wire.read(id)));
      return 0;
    } catch (error) {
      return this.#fail(error, change);
    }
  }

  /** Takes up what this tab kept when the note was left with words unsaved. */
  restore(): void {
    this.#left = false;
    const kept = readStoredDraft(this.#state.id);
    if (!kept || kept.base.revision > this.#base.revision) return;
    const theirs = this.#base;
    this.#base = kept.base;
    this.#set({ words: kept.words });
    if (theirs.revision > kept.base.revision) this.#join(theirs);
    this.#later(0);
  }

  #keep(): void {
    const { id, words, dirty } = this.#state;
    if (dirty) storeDraft(id, { base: this.#base, words });
    else clearStoredDraft(id);
  }

  /** Saves what can be saved, and keeps the rest for this tab. `left` is for good, not for a look elsewhere. */
  rest(left: boolean): void {
    this.#keep();
    void this.save();
    this.#left = left;
  }

  /** The page goes, and may come back: what its last words came to is found out then. */
  part(): void {
    const { id, words, saving, trouble } = this.#state;
    this.#keep();
    this.#parted = true;
    const change = this.#pending();
    if (saving || trouble || this.#isDone()) return;
    this.#sent = { ...words, ...change };
    this.#wire.leave(id, this.#base, change);
    // Taken up again it would be made twice.
    if (!id) clearStoredDraft(null);
  }

  /** The page is back as it was left. */
  comeBack(): void {
    this.#parted = false;
    void this.save();
  }

  /** True where leaving the page now would leave words behind. */
  isStuck(): boolean {
    const { dirty, saving, words, faults, trouble } = this.#state;
    const isRefused = fields.some((field) => faults[field]);
    return dirty && (saving || trouble !== null || isRefused || !fitsLastWrite(JSON.stringify(words)));
  }

  /** Sends again what was refused as a whole. */
  retry(): void {
    this.#set({ trouble: null });
    void this.save();
  }
}
