import { setTimeout } from 'node:timers/promises';

/** Closes what one step of the start opened. */
export type Close = () => Promise<unknown>;

const STEP_MS = 30_000;

async function withinLimit(close: Close, limitMs: number): Promise<void> {
  const ended = new AbortController();
  const late = setTimeout(limitMs, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`A step of the stop took over ${limitMs} ms.`);
  });
  late.catch(() => undefined);
  try {
    await Promise.race([close(), late]);
  } finally {
    ended.abort();
  }
}

/**
 * Closes in reverse order of opening. Continues after a step that fails or hangs: otherwise PostgreSQL could outlive the
 * app.
 * @returns the errors.
 */
export async function closeAll(opened: Close[], limitMs = STEP_MS): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const close of opened.toReversed()) {
    try {
      await withinLimit(close, limitMs);
    } catch (error) {
      errors.push(error);
    }
  }
  return errors;
}
