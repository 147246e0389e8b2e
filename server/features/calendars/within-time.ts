import { setTimeout } from 'node:timers/promises';

/** The result of the work, or undefined if it takes longer. The work continues. */
export async function withinTime<Result>(work: Promise<Result>, waitMs: number): Promise<Result | undefined> {
  const timer = new AbortController();
  try {
    const timeout = setTimeout(waitMs, undefined, { signal: timer.signal }).catch(() => undefined);
    return await Promise.race([work, timeout]);
  } finally {
    timer.abort();
  }
}
