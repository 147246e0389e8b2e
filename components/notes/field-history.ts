const MOST_STEPS = 100;
/** Keys within this time are undone together. */
const PAUSE_MS = 500;

/** What was in a text field before each step of typing, so that undo still works after another editor took over. */
export class FieldHistory {
  #texts: string[] = [];
  #written: string | null = null;
  #writtenAt = Number.NEGATIVE_INFINITY;

  /** Call this with each change that the user makes. */
  add(before: string, after: string, now: number): void {
    // Changes of others are not undone.
    if (before !== this.#written) this.#texts = [];
    const isTyping = now - this.#writtenAt < PAUSE_MS && Math.abs(after.length - before.length) === 1;
    if (!isTyping || this.#texts.length === 0) this.#texts = [...this.#texts.slice(1 - MOST_STEPS), before];
    this.#written = after;
    this.#writtenAt = now;
  }

  /** The texts before each step, the oldest first. */
  get texts(): readonly string[] {
    return this.#texts;
  }
}
