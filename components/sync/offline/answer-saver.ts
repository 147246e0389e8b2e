import { hashKey } from '@tanstack/react-query';
import { isStorable, pathOf } from './page-overlay';
import { forgetRead, type ReadsOwner, type StoredRead, saveReads } from './stored-reads';

const SAVE_MS = 2_000;

/** Stores answers a moment after they change, and only those that did. */
export class AnswerSaver {
  readonly #owner: ReadsOwner;
  #unsaved = new Map<string, StoredRead>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(owner: ReadsOwner) {
    this.#owner = owner;
  }

  save(read: StoredRead): void {
    if (!isStorable(pathOf(read.queryKey))) return;
    this.#unsaved.set(hashKey(read.queryKey), read);
    this.#timer ??= setTimeout(() => this.#saveAll(), SAVE_MS);
  }

  #saveAll(): void {
    const reads = [...this.#unsaved.values()];
    this.#unsaved = new Map();
    this.#timer = undefined;
    void saveReads(this.#owner, reads).catch(() => undefined);
  }

  drop(queryKey: readonly unknown[]): void {
    this.#unsaved.delete(hashKey(queryKey));
    void forgetRead(queryKey).catch(() => undefined);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
