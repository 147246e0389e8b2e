/** Too much waits for a slot already. */
export class NoSlotError extends Error {}

interface SlotLimits {
  /** How many pieces of work of one key run at once. */
  atOnce: number;
  /** How many more of one key may wait. */
  waiting: number;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits how much work of one key, such as a host or an account, runs at once. The rest waits in order.
 * @returns a function that runs work when its key has a slot. It throws a NoSlotError where too much waits already.
 */
export function createSlots({ atOnce, waiting }: SlotLimits) {
  const lines = new Map<string, Line>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running >= atOnce) {
      if (line.waiting.length >= waiting) throw new NoSlotError();
      // Hand the slot over directly, so that no other work takes it in between.
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    } else line.running += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) lines.delete(key);
    }
  };
}
