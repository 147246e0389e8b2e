import { isTextKey, type TextKey } from './kinds';
import type { Overflow } from './overflow';

/** A text as the device keeps it. */
export interface KeptText {
  text: string;
  /** The saved text that it was made on. */
  base?: string;
  /** Names its field, for people. */
  label?: string;
  /** When it was typed last, in epoch ms. */
  at: number;
}

const START = 'parcours.text.';
export const KEPT_MS = 30 * 86_400_000;
/** The most texts of an account. The oldest go first. */
export const MOST_TEXTS = 400;
/** Longer texts are not written with each key into localStorage, where they would fill the room of all others. */
const LONG = 200_000;

const hasText = (value: object): value is { text: unknown; at: unknown } => 'text' in value && 'at' in value;

function isKept(value: unknown): value is KeptText {
  if (typeof value !== 'object' || value === null || !hasText(value)) return false;
  return typeof value.text === 'string' && typeof value.at === 'number';
}

export function parseKept(json: string | null): KeptText | undefined {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    return isKept(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What of `localStorage` it needs. */
export interface Room extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  keys: () => string[];
}

interface Places {
  /** Undefined where it is blocked. */
  room: Room | undefined;
  overflow: Overflow | undefined;
}

const isNewer = (one: KeptText, other: KeptText | undefined) => !other || one.at > other.at;

/**
 * The texts of one account on this device: each under a key of its own in localStorage, where it is stored at once and
 * outlives the browser. What that has no room for is in IndexedDB, and in memory.
 */
export class TextStore {
  readonly #start: string;
  readonly #room: Room | undefined;
  readonly #overflow: Overflow | undefined;
  /** What is not in localStorage. */
  readonly #others = new Map<TextKey, KeptText>();
  /** What left the overflow before that was known. */
  readonly #removed = new Set<TextKey>();
  #lastWrite: Promise<unknown> = Promise.resolve();
  /** Resolves when the texts of the overflow are known. */
  readonly ready: Promise<void>;

  constructor(account: string, { room, overflow }: Places) {
    this.#start = `${START}${account}.`;
    // Nobody else may find what is typed before the account is known.
    this.#room = account ? room : undefined;
    this.#overflow = account ? overflow : undefined;
    this.#prune();
    this.ready = this.#load().catch(() => undefined);
  }

  #placeOf(key: TextKey): string {
    return this.#start + key;
  }

  #try<Result>(work: (room: Room) => Result): Result | undefined {
    try {
      return this.#room && work(this.#room);
    } catch {
      return undefined;
    }
  }

  /** The key of one of its places in localStorage. */
  keyOf(place: string): TextKey | undefined {
    const key = place.slice(this.#start.length);
    return place.startsWith(this.#start) && isTextKey(key) ? key : undefined;
  }

  async #load(): Promise<void> {
    const stored = (await this.#overflow?.all(this.#start)) ?? [];
    for (const [place, value] of stored) {
      const key = this.keyOf(place);
      const isWanted = key && isKept(value) && Date.now() - value.at <= KEPT_MS && !this.#removed.has(key);
      if (isWanted && isNewer(value, this.read(key))) this.#others.set(key, value);
      else this.#later((overflow) => overflow.remove(place));
    }
    this.#removed.clear();
  }

  /** Texts of all accounts that are too old, and the oldest of too many. */
  #prune(): void {
    const places = this.#try((room) => room.keys().filter((key) => key.startsWith(START))) ?? [];
    const dated = places.map((place) => ({
      place,
      at: parseKept(this.#try((r) => r.getItem(place)) ?? null)?.at ?? 0,
    }));
    const byAge = dated.sort((one, other) => other.at - one.at);
    for (const [rank, { place, at }] of byAge.entries())
      if (rank >= MOST_TEXTS || Date.now() - at > KEPT_MS) this.#try((room) => room.removeItem(place));
  }

  /** One after the other, so that an older text never overwrites a newer one. */
  #later(work: (overflow: Overflow) => Promise<unknown>): void {
    const overflow = this.#overflow;
    if (overflow) this.#lastWrite = this.#lastWrite.then(() => work(overflow)).catch(() => undefined);
  }

  #store(place: string, value: KeptText): boolean {
    if (!this.#room || value.text.length + (value.base?.length ?? 0) > LONG) return false;
    try {
      this.#room.setItem(place, JSON.stringify(value));
      return true;
    } catch {
      // It is full.
      return false;
    }
  }

  read(key: TextKey): KeptText | undefined {
    const stored = parseKept(this.#try((room) => room.getItem(this.#placeOf(key))) ?? null);
    const other = this.#others.get(key);
    return other && isNewer(other, stored) ? other : stored;
  }

  write(key: TextKey, kept: Omit<KeptText, 'at'>): void {
    const value: KeptText = { ...kept, at: Date.now() };
    const place = this.#placeOf(key);
    if (this.#store(place, value)) {
      this.#leaveOverflow(key);
      return;
    }
    // The text before would come back.
    this.#try((room) => room.removeItem(place));
    this.#others.set(key, value);
    this.#removed.delete(key);
    // Of the keys that are pressed meanwhile, only the last is written.
    this.#later(async (overflow) => this.#others.get(key) === value && (await overflow.put(place, value)));
  }

  #leaveOverflow(key: TextKey): void {
    this.#removed.add(key);
    if (!this.#others.delete(key)) return;
    this.#later((overflow) => overflow.remove(this.#placeOf(key)));
  }

  remove(key: TextKey): void {
    this.#try((room) => room.removeItem(this.#placeOf(key)));
    this.#leaveOverflow(key);
  }

  /** The texts of the account, the newest first. */
  all(): (KeptText & { key: TextKey })[] {
    const stored = this.#try((room) => room.keys().flatMap((place) => this.keyOf(place) ?? [])) ?? [];
    const keys = new Set([...stored, ...this.#others.keys()]);
    return [...keys]
      .flatMap((key) => {
        const kept = this.read(key);
        return kept ? [{ ...kept, key }] : [];
      })
      .sort((one, other) => other.at - one.at);
  }

  /** Resolves once nothing waits for IndexedDB. */
  async settled(): Promise<void> {
    await this.ready;
    await this.#lastWrite;
  }

  async erase(): Promise<void> {
    await this.ready;
    for (const { key } of this.all()) this.remove(key);
    await this.settled();
  }
}
