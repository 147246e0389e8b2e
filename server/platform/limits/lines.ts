import { AppError } from '../errors/errors';

interface Limits {
  /** How many pieces of work of one key run at once. */
  atOnce: number;
  /** How many more of one key may wait, and with how many bytes together. */
  waiting?: number;
  waitingBytes?: number;
  /** How long each may wait, in ms. */
  waitMs?: number;
  /** The error of what may not wait, or has waited too long. */
  refusal?: (key: string) => Error;
}

interface Waiting {
  bytes: number;
  begin: () => void;
}

/** The work of one key. */
interface Line {
  running: number;
  /** In order. */
  waiting: Set<Waiting>;
}

const tooMany = () =>
  new AppError('rate_limited', 'Too many requests at once. Wait for answers before you send more.', {
    retryAfterS: 1,
  });

const bytesOf = (waiting: Iterable<Waiting>): number =>
  [...waiting].reduce((sum, { bytes }) => sum + bytes, 0);

/** Lets a few pieces of work of each key, such as an account or a host, run at once. The others wait in order. */
export function createLines({
  atOnce,
  waiting: most = Number.POSITIVE_INFINITY,
  waitingBytes = Number.POSITIVE_INFINITY,
  waitMs,
  refusal = tooMany,
}: Limits) {
  const lines = new Map<string, Line>();

  const wait = (key: string, { waiting }: Line, bytes: number): Promise<void> =>
    new Promise((resolve, refuse) => {
      if (waiting.size >= most || bytesOf(waiting) + bytes > waitingBytes) return refuse(refusal(key));
      let late: NodeJS.Timeout | undefined;
      const one = {
        bytes,
        begin: () => {
          clearTimeout(late);
          resolve();
        },
      };
      waiting.add(one);
      if (waitMs === undefined) return;
      late = setTimeout(() => waiting.delete(one) && refuse(refusal(key)), waitMs);
    });

  /** Undefined if it may begin at once. */
  function enter(key: string, bytes: number): Promise<void> | undefined {
    const line = lines.get(key) ?? { running: 0, waiting: new Set() };
    if (line.running >= atOnce) return wait(key, line, bytes);
    line.running++;
    lines.set(key, line);
    return undefined;
  }

  function leave(key: string): void {
    const line = lines.get(key);
    if (!line) return;
    const [next] = line.waiting;
    if (next) {
      // The place is handed over, so that no other work takes it in between.
      line.waiting.delete(next);
      next.begin();
      return;
    }
    line.running--;
    if (line.running === 0) lines.delete(key);
  }

  return {
    /** Waits for the turn of a key. Call the returned function at its end. @throws the refusal. */
    async take(key: string): Promise<() => void> {
      await enter(key, 0);
      return () => leave(key);
    },
    /**
     * Runs work of a key in its turn. Begins before it returns if nothing waits. `bytes` is what it keeps in memory while
     * it waits.
     * @throws the refusal.
     */
    async run<Result>(key: string, work: () => Promise<Result>, bytes = 0): Promise<Result> {
      const turn = enter(key, bytes);
      if (turn) await turn;
      try {
        return await work();
      } finally {
        leave(key);
      }
    },
  };
}
