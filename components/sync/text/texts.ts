import type { TextKey } from './kinds';
import { overflow } from './overflow';
import { SavedText } from './saved-text';
import { type KeptText, parseKept, type Room, TextStore } from './text-store';

/** The localStorage of the browser. Undefined where it is blocked. */
function roomOf(): Room | undefined {
  try {
    const { localStorage } = window;
    return {
      keys: () => Object.keys(localStorage),
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
      removeItem: (key) => localStorage.removeItem(key),
    };
  } catch {
    return undefined;
  }
}

/** The fields of a long checklist, and those that were open before. */
const MOST_OPEN = 600;

const isBrowser = typeof window !== 'undefined';

/** All texts that an account types on this page. */
export class Texts {
  readonly store: TextStore;
  readonly #open = new Map<TextKey, SavedText>();

  constructor(account: string) {
    this.store = new TextStore(account, {
      room: isBrowser ? roomOf() : undefined,
      overflow: isBrowser && 'indexedDB' in window ? overflow : undefined,
    });
    // What localStorage had no room for is known a moment later.
    void this.store.ready.then(() => {
      for (const text of this.#open.values()) text.restore();
    });
  }

  /** The text of a field. Two fields with one key share it. */
  open(key: TextKey): SavedText {
    const known = this.#open.get(key);
    if (known) return known;
    this.#forgetUnused();
    const text = new SavedText(key, this.store);
    if (isBrowser) this.#open.set(key, text);
    return text;
  }

  #forgetUnused(): void {
    if (this.#open.size < MOST_OPEN) return;
    for (const [key, text] of this.#open)
      if (!text.isShown && text.text === undefined) this.#open.delete(key);
  }

  isShown = (key: TextKey): boolean => this.#open.get(key)?.isShown ?? false;

  /** What is kept and not saved, the newest first. */
  unsaved = (): (KeptText & { key: TextKey })[] => this.store.all();

  /** Saves what it can, before the account leaves this browser. */
  async flush(): Promise<void> {
    await Promise.all([...this.#open.values()].map((text) => text.flush()));
    await this.store.settled();
  }

  async erase(): Promise<void> {
    for (const text of this.#open.values()) text.drop();
    await this.store.erase();
  }

  /** Another tab saved or dropped a text that both have opened. */
  #follow({ key: place, oldValue, newValue }: StorageEvent): void {
    const key = newValue === null && place !== null ? this.store.keyOf(place) : undefined;
    const before = parseKept(oldValue);
    if (key && before) this.#open.get(key)?.dropElsewhere(before.text);
  }

  /** Saves when the page is hidden or left, and when the connection is back. Returns a function that stops this. */
  followPage(): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    const each = (work: (text: SavedText) => void) => () => {
      for (const text of this.#open.values()) work(text);
    };
    window.addEventListener(
      'pagehide',
      each((text) => text.leavePage()),
      { signal },
    );
    window.addEventListener(
      'pageshow',
      each(({ autosave }) => autosave.returnToPage()),
      { signal },
    );
    window.addEventListener(
      'online',
      each(({ autosave }) => void autosave.saveNow()),
      { signal },
    );
    document.addEventListener(
      'visibilitychange',
      each((text) => text.checkpoint()),
      { signal },
    );
    window.addEventListener('storage', (event) => this.#follow(event), { signal });
    return () => stop.abort();
  }
}

const accounts = new Map<string, Texts>();

/** The texts of an account. They outlive the components that show them. */
export function textsOf(account: string): Texts {
  const known = accounts.get(account);
  if (known) return known;
  const texts = new Texts(account);
  if (isBrowser) accounts.set(account, texts);
  return texts;
}
