/** Work that waits for its turn. */
export interface Queued {
  /** Whose turn it takes. */
  account: string;
  bytes: number;
}

/** How much may wait for one account, and for all together. */
const queueLimits = {
  account: { count: 50, bytes: 32 * 2 ** 20 },
  all: { count: 500, bytes: 128 * 2 ** 20 },
};

const fits = (waiting: readonly Queued[], next: Queued, limit: { count: number; bytes: number }) =>
  waiting.length < limit.count && waiting.reduce((sum, { bytes }) => sum + bytes, next.bytes) <= limit.bytes;

/** Gives accounts their turns one after the other, each for one piece of work at a time. */
export class FairQueue<Work extends Queued> {
  /** In the order of the next turns. */
  readonly #waiting = new Map<string, Work[]>();
  readonly #working = new Set<string>();

  /** Returns false if too much waits already. */
  add(work: Work): boolean {
    const own = this.#waiting.get(work.account) ?? [];
    const all = [...this.#waiting.values()].flat();
    if (!fits(own, work, queueLimits.account) || !fits(all, work, queueLimits.all)) return false;
    this.#waiting.set(work.account, [...own, work]);
    return true;
  }

  /** Takes the next work. Its account gets no other turn until `finish` is called, and then comes last. */
  take(): Work | undefined {
    for (const [account, [first]] of this.#waiting) {
      if (!first || this.#working.has(account)) continue;
      this.remove(first);
      this.#working.add(account);
      return first;
    }
    return undefined;
  }

  finish({ account }: Work): void {
    this.#working.delete(account);
    const waiting = this.#waiting.get(account);
    if (!waiting) return;
    this.#waiting.delete(account);
    this.#waiting.set(account, waiting);
  }

  /** Removes work that waits. Returns false if it does not. */
  remove(work: Work): boolean {
    const own = this.#waiting.get(work.account) ?? [];
    const rest = own.filter((other) => other !== work);
    if (rest.length > 0) this.#waiting.set(work.account, rest);
    else this.#waiting.delete(work.account);
    return rest.length < own.length;
  }

  /** Removes and returns all that waits. */
  clear(): Work[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return all;
  }
}
