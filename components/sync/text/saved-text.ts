import { createStore } from 'zustand/vanilla';
import { Autosave } from './autosave';
import type { TextKey } from './kinds';
import type { TextStore } from './text-store';

/** What is typed and not saved. */
export interface Typed {
  /** Undefined where the field shows what is saved. */
  text?: string | undefined;
  /** It was typed before the field opened, and others changed what it was made on. It waits for a press. */
  isOutdated?: boolean;
}

/** How a field is saved. A text that only waits in its field has none of it. */
export interface Saving {
  /** What is saved. */
  value?: string;
  /** Names the field, for people. */
  label?: string;
  /**
   * Saves a text that was made on another one. Resolves to an error message if it was refused. Without it, the text
   * waits in its field.
   */
  save?: ((text: string, base: string) => Promise<string | undefined> | undefined) | undefined;
  /** An empty text is never saved, or only when its field is left. */
  empty?: 'never' | 'leaving' | undefined;
  /** Saves only when the field is left, because half of it means something else. */
  isWhole?: boolean | undefined;
  /** What is wrong with a text. It waits until it is right. */
  isWrong?: ((text: string) => boolean) | undefined;
  /** The server merges a text with what others saved since its base. */
  isMerged?: boolean | undefined;
  /** Called once after the field was left, with the text before and the one that was saved. */
  onChanged?: ((from: string, to: string) => void) | undefined;
  /** Called when the field is left and nothing is unsaved. */
  onDone?: (() => void) | undefined;
  /** Called with the reason why a text was not saved, if its field is gone. */
  onFailedAway?: ((reason: string) => void) | undefined;
}

/** Longer than in notes: a change of a task is an entry in its activity and an event for others. */
const PAUSE_MS = 1_500;

interface Change {
  text: string;
  base: string;
}

/** A refusal with its reason. */
class Refused extends Error {}

/** The text of one field. It outlives the field until it is saved or dropped, and the page in the device's store. */
export class SavedText {
  readonly store = createStore<Typed>(() => ({}));
  readonly autosave: Autosave<Change>;
  readonly #key: TextKey;
  readonly #texts: TextStore;
  #saving: Saving = {};
  #base = '';
  /** What the server has for certain, after the first save. */
  #sent: string | undefined;
  /** The text when the person came to the field, and what was saved since. */
  #from: string | undefined;
  #to: string | undefined;
  /** It was left here by an earlier visit. */
  #isRestored = false;
  #isComposing = false;
  #isLeaving = false;
  /** How many fields show it. */
  #shown = 0;

  constructor(key: TextKey, texts: TextStore) {
    this.#key = key;
    this.#texts = texts;
    this.autosave = new Autosave({
      pending: () => this.#pending(),
      send: (change) => this.#send(change),
      sendOnLeave: (change) => void this.#send(change).catch(() => undefined),
      storeDraft: () => this.#keep(),
      explain: (error) => ({ message: error instanceof Error ? error.message : '', retry: 'changed' }),
    });
    this.autosave.store.subscribe(() => this.#settle());
    this.restore();
  }

  get text(): string | undefined {
    return this.store.getState().text;
  }

  get isShown(): boolean {
    return this.#shown > 0;
  }

  /** Whether the person typed since they came to the field. */
  get isEdited(): boolean {
    return this.#from !== undefined;
  }

  get #isKept(): boolean {
    return this.text !== undefined && this.text !== (this.#sent ?? this.#saving.value ?? '');
  }

  /** Takes the text that an earlier visit left, unless something was typed since. */
  restore(): void {
    const kept = this.#texts.read(this.#key);
    if (!kept || this.text !== undefined) return;
    this.#base = kept.base ?? '';
    this.#isRestored = true;
    this.store.setState({ text: kept.text });
  }

  /** Takes how the field is saved, and what is saved now. */
  configure(saving: Saving): void {
    this.#saving = saving;
    const { value = '', save } = saving;
    if (!save) return;
    this.#settle();
    const isRestored = this.#isRestored && this.text !== undefined;
    this.#isRestored = false;
    if (!isRestored) return;
    const isOutdated = value !== this.#base && !saving.isMerged;
    if (isOutdated) this.store.setState({ isOutdated });
    else this.autosave.changed(PAUSE_MS);
  }

  #isSavable(text: string): boolean {
    const { empty, isWhole, isWrong } = this.#saving;
    if (isWrong?.(text) || (isWhole && !this.#isLeaving)) return false;
    return text.trim() !== '' || !empty || (empty === 'leaving' && this.#isLeaving);
  }

  #pending(): Change | null {
    const { value = '', save } = this.#saving;
    const { text, isOutdated } = this.store.getState();
    if (!save || text === undefined || isOutdated || this.#isComposing) return null;
    if (text === (this.#sent ?? value) || !this.#isSavable(text)) return null;
    return { text, base: this.#base };
  }

  async #send({ text, base }: Change): Promise<void> {
    const failure = await this.#saving.save?.(text, base);
    if (failure) {
      if (!this.isShown) this.#saving.onFailedAway?.(failure);
      throw new Refused(failure);
    }
    this.#sent = text;
    this.#to = text;
    this.#base = text;
  }

  /** Stores it on the device, or removes it there. */
  #keep(): void {
    const { text } = this;
    const { label, save } = this.#saving;
    if (text === undefined || !this.#isKept) this.#texts.remove(this.#key);
    else this.#texts.write(this.#key, { text, ...(save && { base: this.#base }), ...(label && { label }) });
  }

  write(text: string): void {
    const { value = '', save } = this.#saving;
    if (this.text === undefined) this.#base = value;
    this.#from ??= this.text === undefined ? value : this.#base;
    this.#isLeaving = false;
    this.store.setState({ text, isOutdated: false });
    this.#keep();
    if (!save && text === value) this.#forget();
    else if (save) this.autosave.changed(PAUSE_MS);
  }

  /** While an input method composes a word, nothing is sent. */
  compose(isComposing: boolean): void {
    this.#isComposing = isComposing;
    if (!isComposing && this.#saving.save) this.autosave.changed(PAUSE_MS);
  }

  /** The field is left: saves at once. */
  leave(): void {
    if (!this.#saving.save) return;
    this.#isLeaving = true;
    this.#isComposing = false;
    void this.autosave.saveNow();
    this.#settle();
  }

  /** Shows what is saved again, once nothing is unsaved. */
  #settle(): void {
    const { status, error } = this.autosave.store.getState();
    const { value = '', empty, isWrong, save, onDone } = this.#saving;
    const { text, isOutdated } = this.store.getState();
    if (!save || status === 'saving' || error || isOutdated || this.#pending()) return;
    if (text !== undefined && (text === value || this.#isLeaving) && !isWrong?.(text)) this.#forget();
    if (!this.#isLeaving || this.text !== undefined) return;
    this.#isLeaving = false;
    if (text?.trim() !== '' || empty !== 'never') this.#tellChange();
    onDone?.();
  }

  #tellChange(): void {
    const [from, to] = [this.#from, this.#to];
    this.#from = undefined;
    this.#to = undefined;
    if (from !== undefined && to !== undefined && from !== to) this.#saving.onChanged?.(from, to);
  }

  #forget(): void {
    this.#sent = undefined;
    if (this.text === undefined) return;
    this.store.setState({ text: undefined, isOutdated: false });
    this.#texts.remove(this.#key);
  }

  /** Throws the text away. */
  drop(): void {
    this.#from = undefined;
    this.#forget();
  }

  /** Another tab saved or dropped this text. */
  dropElsewhere(text: string): void {
    if (this.text === text) this.#forget();
  }

  /** Saves what was refused, or what others changed meanwhile, because the person asks for it. */
  retry(): void {
    this.#isLeaving = true;
    this.store.setState({ isOutdated: false });
    this.autosave.retry();
  }

  /** A field shows it. Returns a function for when that is gone. */
  show(): () => void {
    this.#shown += 1;
    // It was opened again during its last save, which must not close it now.
    this.#isLeaving = false;
    return () => {
      this.#shown -= 1;
      if (!this.isShown) this.leave();
    };
  }

  /** Saves it as if its field was left, and waits for the answer. */
  async flush(): Promise<void> {
    this.leave();
    const { store } = this.autosave;
    if (store.getState().status !== 'saving') return;
    await new Promise<void>((resolve) => {
      const stop = store.subscribe(({ status }) => {
        if (status === 'saving') return;
        stop();
        resolve();
      });
    });
  }

  /** The page is hidden: it may not come back. */
  checkpoint(): void {
    this.autosave.checkpoint();
  }

  /** The page is left. The text is on the device, whatever becomes of the request. */
  leavePage(): void {
    this.#isLeaving = true;
    this.autosave.leavePage();
  }
}
