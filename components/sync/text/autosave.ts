import { createStore } from 'zustand/vanilla';

export interface SaveError {
  message: string;
  /** When saving is tried again: by itself, after another change, or when the user asks. */
  retry: 'later' | 'changed' | 'asked';
}

export interface AutosaveState {
  /** `saved` is only set for a few seconds. */
  status: 'idle' | 'saving' | 'saved';
  /** Why the last attempt failed. It stays until one succeeds. */
  error: SaveError | null;
}

interface Saveable<Changes> {
  /** The changes to send; null if there are none. */
  pending: () => Changes | null;
  /** Sends changes. Once it resolves, `pending` no longer returns them. */
  send: (changes: Changes) => Promise<unknown>;
  /** Sends changes while the page is left. The answer is lost. */
  sendOnLeave: (changes: Changes) => void;
  /** Puts unsaved changes into browser storage, or clears them there. */
  storeDraft: () => void;
  explain: (error: unknown) => SaveError;
}

const PAUSE_MS = 600;
/** Who types without a pause loses no more than this if the browser crashes. */
const LONGEST_WAIT_MS = 5_000;
const RETRY_MS = 5_000;
const SAVED_MS = 4_000;

/** Saves changes after a pause in typing, one request at a time, so that an older text never overwrites a newer one. */
export class Autosave<Changes> {
  readonly store = createStore<AutosaveState>(() => ({ status: 'idle', error: null }));
  readonly #saveable: Saveable<Changes>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the first change was made that waits. */
  #waitsSince: number | undefined;
  /** `saveNow` was called during a request. */
  #isUrgent = false;
  #isChangedMeanwhile = false;
  #isPageLeft = false;
  #isClosed = false;

  constructor(saveable: Saveable<Changes>) {
    this.#saveable = saveable;
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    if (wait === 0 || this.#isClosed) void this.saveNow();
    else this.#timer = setTimeout(() => void this.saveNow(), wait);
  }

  changed(wait = PAUSE_MS): void {
    const { status, error } = this.store.getState();
    if (status === 'saving') {
      this.#isChangedMeanwhile = true;
      return;
    }
    this.store.setState({ status: 'idle', error: error?.retry === 'changed' ? null : error });
    this.#waitsSince ??= Date.now();
    const left = this.#waitsSince + LONGEST_WAIT_MS - Date.now();
    this.#schedule(Math.max(0, Math.min(wait, left)));
  }

  async saveNow(): Promise<void> {
    const { status, error } = this.store.getState();
    if (status === 'saving') {
      this.#isUrgent = true;
      return;
    }
    if (this.#isPageLeft || (error && error.retry !== 'later')) return;
    const changes = this.#saveable.pending();
    if (changes === null) return;
    clearTimeout(this.#timer);
    this.#waitsSince = undefined;
    this.#isUrgent = false;
    this.#isChangedMeanwhile = false;
    this.store.setState({ status: 'saving' });
    const failure = await this.#saveable.send(changes).then(
      () => null,
      (error: unknown) => this.#saveable.explain(error),
    );
    this.#saveable.storeDraft();
    this.#finish(failure);
  }

  #finish(failure: SaveError | null): void {
    const isOutdated = failure?.retry === 'changed' && this.#isChangedMeanwhile;
    const error = isOutdated ? null : failure;
    const isSaved = !failure && this.#saveable.pending() === null;
    this.store.setState({ status: isSaved ? 'saved' : 'idle', error });
    if (isSaved) this.#timer = setTimeout(() => this.store.setState({ status: 'idle' }), SAVED_MS);
    else if (!error) this.#schedule(this.#isUrgent ? 0 : PAUSE_MS);
    else if (error.retry === 'later' && !this.#isClosed) this.#schedule(RETRY_MS);
  }

  /** Tries again after any error. */
  retry(): void {
    this.store.setState({ error: null });
    void this.saveNow();
  }

  /** Saves and stores the draft at once, because the page may soon be gone. */
  checkpoint(): void {
    this.#saveable.storeDraft();
    void this.saveNow();
  }

  leavePage(): void {
    this.#saveable.storeDraft();
    this.#isPageLeft = true;
    const changes = this.#saveable.pending();
    if (changes !== null) this.#saveable.sendOnLeave(changes);
  }

  /** The browser shows the page again as it was left. Sends what `leavePage` sent, because its answer is unknown. */
  returnToPage(): void {
    this.#isPageLeft = false;
    void this.saveNow();
  }

  /** Saves a last time. What fails then stays in browser storage. */
  close(): void {
    this.checkpoint();
    this.#isClosed = true;
  }

  reopen(): void {
    this.#isClosed = false;
  }

  /** Saves when the page is hidden or left and when the connection is back. Returns a function that stops this. */
  followPage(): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('pagehide', () => this.leavePage(), { signal });
    window.addEventListener('pageshow', () => this.returnToPage(), { signal });
    window.addEventListener('online', () => void this.saveNow(), { signal });
    document.addEventListener('visibilitychange', () => this.checkpoint(), { signal });
    return () => stop.abort();
  }
}
