import { createStore, type StoreApi } from 'zustand/vanilla';
import { merge } from '@/domain/merge-text';
import type { CloudNote } from '@/server/types';
import { Autosave } from '../sync/text/autosave';
import type { TextStore } from '../sync/text/text-store';
import { fieldErrors, isConflict, isRefused, messageOf } from '../sync/trpc';
import type { PageTools } from '../sync/use-page-tools';
import { fitsLastWrite, sendOnLeave } from '../sync/write-queue';
import { changeBetween } from '../ui/caret';
import { editOf, nextPart } from './edit';
import { type NoteText, readStoredDraft, type Saved, storeDraft } from './stored-draft';

export interface DraftState {
  /** Null until a new note is created. */
  id: string | null;
  text: NoteText;
  /** The server does not have all of the text. */
  isDirty: boolean;
  /** What the server refuses, by field. */
  fieldErrors: Partial<NoteText>;
  /** The number of merges that changed the text. */
  mergeCount: number;
}

/** The server needs a title. The page shows this one as an empty field. */
export const UNTITLED = 'Untitled';
const TITLE_LENGTH = 200;

/** How a draft reaches the server. */
export function createNoteApi({ trpc, client, queryClient }: PageTools, workspaceId: string | undefined) {
  const cache = ({ note }: { note: CloudNote }) => {
    queryClient.setQueryData(trpc.screens.note.queryKey({ noteId: note.id }), { note });
    void queryClient.invalidateQueries({ queryKey: trpc.screens.notes.pathKey() });
    return note;
  };
  const changeOf = (saved: Saved, { title, body }: Partial<NoteText>) => ({
    revision: saved.revision,
    title,
    edit: body === undefined ? undefined : editOf(saved.body, body),
  });
  return {
    create: async (text: NoteText) => cache(await client.notes.create.mutate({ ...text, workspaceId })),
    update: async (noteId: string, saved: Saved, change: Partial<NoteText>) => {
      const { note } = await client.screens.saveNote.mutate({ noteId, ...changeOf(saved, change) });
      return cache({ note: { ...note, body: change.body ?? saved.body } });
    },
    read: async (noteId: string) => cache(await client.notes.get.query({ noteId })),
    /** Sends while the page is left. A new note has no id. */
    sendOnLeave: (noteId: string | null, saved: Saved, change: Partial<NoteText>) =>
      noteId
        ? sendOnLeave('screens.saveNote', { noteId, ...changeOf(saved, change) })
        : sendOnLeave('notes.create', { title: UNTITLED, ...change, workspaceId }),
  };
}

type NoteApi = ReturnType<typeof createNoteApi>;

const fields = ['title', 'body'] as const;

const toField = (title: string) => (title === UNTITLED || title.trim() === '' ? '' : title);
const toServer = (title: string) => toField(title) || UNTITLED;

const savedOf = ({ title, body, revision }: CloudNote): Saved => ({ title: toField(title), body, revision });
const isSame = (one: NoteText, other: NoteText) =>
  toField(one.title) === toField(other.title) && one.body === other.body;

/** Merges two versions. A title is one line, so a conflict in it is joined with ` / `. */
const mergeText = (base: NoteText, mine: NoteText, theirs: NoteText): NoteText => ({
  title: merge({ base: base.title, mine: mine.title, theirs: theirs.title })
    .replace(/\n+/g, ' / ')
    .slice(0, TITLE_LENGTH),
  body: merge({ base: base.body, mine: mine.body, theirs: theirs.body }),
});

/**
 * One person's text of a note: saves itself and merges what others write meanwhile. It is no action, because an action is
 * stored whole in localStorage, and two notes of 1,000,000 characters would fill that. The server also saves an edit only
 * on the revision that it was made on, so each edit needs the answer to the one before.
 */
export class NoteDraft {
  readonly store: StoreApi<DraftState>;
  readonly autosave: Autosave<Partial<NoteText>>;
  readonly #api: NoteApi;
  readonly #device: TextStore;
  /** What the server is known to have. Revision 0 is a note that it does not have. */
  #saved: Saved;
  /** What was sent last. It recognizes our own text when the answer was lost. */
  #sent: NoteText | null = null;
  #refused: Partial<NoteText> = {};
  #received: CloudNote | null = null;
  #isComposing = false;
  #isSending = false;

  constructor(note: CloudNote | null, api: NoteApi, device: TextStore) {
    this.#api = api;
    this.#device = device;
    this.#saved = note ? savedOf(note) : { title: '', body: '', revision: 0 };
    const { title, body } = this.#saved;
    this.store = createStore<DraftState>(() => ({
      id: note?.id ?? null,
      text: { title, body },
      isDirty: false,
      fieldErrors: {},
      mergeCount: 0,
    }));
    this.autosave = new Autosave({
      pending: () => this.#pending(),
      send: (change) => this.#send(change),
      sendOnLeave: (change) => this.#sendOnLeave(change),
      storeDraft: () => this.#storeDraft(),
      explain: (error) => ({ message: messageOf(error), retry: isRefused(error) ? 'asked' : 'later' }),
    });
  }

  get #state(): DraftState {
    return this.store.getState();
  }

  #set(change: Partial<DraftState>): void {
    const next = { ...this.#state, ...change };
    this.store.setState({ ...next, isDirty: !isSame(next.text, this.#saved) });
  }

  /** The fields that differ from the server's, without values that it refused. A long text is saved in parts. */
  #pending(): Partial<NoteText> | null {
    if (this.#isComposing) return null;
    const { text } = this.#state;
    const pending: Partial<NoteText> = {};
    const title = toServer(text.title);
    if (toField(title) !== this.#saved.title && title !== this.#refused.title) pending.title = title;
    const body = nextPart(this.#saved.body, text.body);
    if (body !== this.#saved.body && body !== this.#refused.body) pending.body = body;
    return Object.keys(pending).length === 0 ? null : pending;
  }

  write(change: Partial<NoteText>): void {
    const { text, fieldErrors } = this.#state;
    const unchanged = fields.filter((field) => change[field] === undefined);
    this.#set({
      text: { ...text, ...change },
      fieldErrors: Object.fromEntries(unchanged.map((field) => [field, fieldErrors[field]])),
    });
    this.#storeDraft();
    this.autosave.changed();
  }

  /** While an input method composes a word, nothing is sent and nothing is merged into the text. */
  compose(isComposing: boolean): void {
    this.#isComposing = isComposing;
    if (isComposing) return;
    this.#takeReceived();
    this.autosave.changed();
  }

  /** Takes the note as the server has it, after the request that is on its way. */
  receive(note: CloudNote): void {
    if (this.#isSending || this.#isComposing) {
      this.#received = note;
      return;
    }
    if (note.revision <= this.#saved.revision) return;
    this.#merge(savedOf(note));
    this.autosave.changed();
  }

  #takeReceived(): void {
    const note = this.#received;
    this.#received = null;
    if (note) this.receive(note);
  }

  #merge(theirs: Saved): void {
    const mine = this.#state.text;
    const isOwn = this.#sent !== null && isSame(this.#sent, theirs);
    const text = mergeText(isOwn ? theirs : this.#saved, mine, theirs);
    const isNew = !isSame(text, mine);
    this.#saved = theirs;
    this.#set({ text: isNew ? text : mine, mergeCount: this.#state.mergeCount + (isNew ? 1 : 0) });
  }

  async #send(change: Partial<NoteText>): Promise<void> {
    const { id, text } = this.#state;
    this.#sent = { ...text, ...change };
    this.#isSending = true;
    try {
      const note = id
        ? await this.#api.update(id, this.#saved, change)
        : await this.#api.create({ title: toServer(text.title), body: change.body ?? '' });
      if (!id) storeDraft(this.#device, null, null);
      this.#saved = savedOf(note);
      this.#set({ id: note.id });
    } catch (error) {
      await this.#recover(error, change);
    } finally {
      this.#isSending = false;
      this.#takeReceived();
    }
  }

  /** Merges after a conflict and shows refused fields, then saves the rest. Rethrows other errors. */
  async #recover(error: unknown, change: Partial<NoteText>): Promise<void> {
    const messages = fieldErrors(error);
    const { id } = this.#state;
    const wrong = fields.filter((field) => messages[field] !== undefined);
    if (isConflict(error) && id) this.#merge(savedOf(await this.#api.read(id)));
    else if (wrong.length === 0) throw error;
    for (const field of wrong) this.#refused = { ...this.#refused, [field]: change[field] };
    this.#set({ fieldErrors: { ...this.#state.fieldErrors, ...messages } });
    void this.autosave.saveNow();
  }

  /** Takes the unsaved text of an earlier visit, unless something was typed since. */
  restore(): void {
    this.autosave.reopen();
    if (this.#state.isDirty) return;
    const stored = readStoredDraft(this.#device, this.#state.id);
    if (!stored || stored.saved.revision > this.#saved.revision) return;
    const theirs = this.#saved;
    this.#saved = stored.saved;
    this.#set({ text: stored.text });
    if (theirs.revision > stored.saved.revision) this.#merge(theirs);
    this.autosave.changed(0);
  }

  #storeDraft(): void {
    const { id, text, isDirty } = this.#state;
    storeDraft(this.#device, id, isDirty ? { saved: this.#saved, text } : null);
  }

  #sendOnLeave(change: Partial<NoteText>): void {
    const { id, text } = this.#state;
    // A second request would conflict with the one on its way. The stored draft holds the rest.
    if (this.#isSending || this.autosave.store.getState().error) return;
    this.#sent = { ...text, ...change };
    this.#api.sendOnLeave(id, this.#saved, change);
    // A restored draft would create the note a second time.
    if (!id) storeDraft(this.#device, null, null);
  }

  /** Whether text would be lost if the page were left now. */
  isStuck(): boolean {
    const { isDirty, text, fieldErrors } = this.#state;
    const { status, error } = this.autosave.store.getState();
    const isRefused = fields.some((field) => fieldErrors[field]);
    const isFailing = status === 'saving' || error !== null || isRefused;
    const { insert } = changeBetween(this.#saved.body, text.body);
    return isDirty && (isFailing || !fitsLastWrite(JSON.stringify([text.title, insert])));
  }
}
