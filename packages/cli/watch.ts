import { setTimeout } from 'node:timers/promises';
import { exitCodes, Failure, misused } from './failures';
import type { Given } from './fields';

const DEFAULT_SECONDS = 5;
const CLEAR = '\u001b[2J\u001b[3J\u001b[H';

function secondsOf({ interval }: Given): number {
  const seconds = interval === undefined ? DEFAULT_SECONDS : Number(interval);
  if (!(seconds >= 1 && seconds <= 86_400)) throw misused('--interval: must be 1 to 86400 seconds.');
  return seconds;
}

/** Ignores failures that will end soon: a server that restarts, a rate limit. */
function isTemporary(thrown: unknown): thrown is Failure {
  return thrown instanceof Failure && thrown.exitCode === exitCodes.unreachable;
}

/**
 * Prints a text again whenever it has changed, until Ctrl+C.
 * @throws what the first read throws.
 */
export async function watch(read: () => Promise<string>, given: Given): Promise<void> {
  const seconds = secondsOf(given);
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal);
  let shown: string | undefined;
  try {
    while (!stop.signal.aborted) {
      const text = await read().catch((thrown: unknown) => {
        if (shown === undefined || !isTemporary(thrown)) throw thrown;
        console.error(thrown.message);
        return shown ?? '';
      });
      if (text !== shown && !stop.signal.aborted) console.log(process.stdout.isTTY ? CLEAR + text : text);
      shown = text;
      await setTimeout(seconds * 1000, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  } finally {
    process.removeListener('SIGINT', onSignal);
  }
}
