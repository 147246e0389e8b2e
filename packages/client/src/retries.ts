/** How requests are repeated. */
export interface Retries {
  /** How often a request that failed for the moment is sent again. */
  retries?: number | undefined;
  /** Ends the wait between two tries. */
  signal?: AbortSignal | undefined;
}

export const KEY_HEADER = 'idempotency-key';

const FIRST_WAIT_MS = 250;
/** A longer wait is reported to the program instead. */
const MOST_WAIT_MS = 60_000;

/** How long the server asks to wait, in milliseconds: `Retry-After` has seconds or a date. */
function askedWait(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** 409 has `Retry-After` while the first request with the same key is still running. */
const isTemporary = ({ status, headers }: Response): boolean =>
  [429, 502, 503, 504].includes(status) || (status === 409 && headers.has('retry-after'));

/** Waits that double, each shortened by up to half at random, so that many clients do not come back at once. */
const backoff = (tried: number): number =>
  Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** tried) * (0.5 + Math.random() / 2);

/** Ends early when the signal does. */
export const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(stop, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop);
  });

/** The outcome of a try: a response, or the thrown error. */
type Outcome = { response: Response } | { thrown: unknown };

function waitAfter(outcome: Outcome, tried: number): number | undefined {
  if ('thrown' in outcome) return backoff(tried);
  if (!isTemporary(outcome.response)) return undefined;
  const wait = askedWait(outcome.response.headers) ?? backoff(tried);
  return wait > MOST_WAIT_MS ? undefined : wait;
}

/**
 * Sends a request, and again after a temporary failure of the network or the server. A write must carry the same
 * `Idempotency-Key` each time, so that it is done once.
 * @throws what the last try threw.
 */
export async function withRetries(
  send: () => Promise<Response>,
  { retries = 2, signal }: Retries = {},
): Promise<Response> {
  for (let tried = 0; ; tried += 1) {
    const outcome: Outcome = await send().then(
      (response) => ({ response }),
      (thrown: unknown) => ({ thrown }),
    );
    const wait = tried < retries && !signal?.aborted ? waitAfter(outcome, tried) : undefined;
    if (wait === undefined) {
      if ('thrown' in outcome) throw outcome.thrown;
      return outcome.response;
    }
    if ('response' in outcome) await outcome.response.body?.cancel();
    await sleep(wait, signal);
  }
}

/** The key of a write that may be repeated; undefined for what only reads. */
export const keyFor = (method: string): string | undefined =>
  method === 'GET' || method === 'HEAD' ? undefined : crypto.randomUUID();
