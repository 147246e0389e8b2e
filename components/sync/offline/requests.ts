import { bareClient } from '../bare-client';
import { accountHeader, isOfOther } from '../page-account';
import { isText } from '../stored-shape';
import { isRefused } from '../trpc';
import { fitsLastWrite, tabId } from '../write-queue';
import type { Answer, WaitingWrite } from './waiting-write';

/** The longest time without an answer after which an action waits. */
const PATIENCE_MS = 10_000;

/** The slowest upload that is waited for, in bytes a millisecond: 32 kbit/s. */
const SLOWEST = 4;

/** How many actions a page that is left sends. */
const MOST_AT_ONCE = 100;

const LOCK = 'parcours.waiting';

/** Runs the work unless another tab sends. Browsers have no locks on insecure origins; idempotency keys suffice there. */
export async function alone(work: () => Promise<unknown>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && work());
  else await work();
}

/** The server's sentence about an error. */
function messageIn(body: unknown): string | undefined {
  const names = ['error', 'data', 'envelope', 'error', 'message'];
  const found = names.reduce((inner: unknown, name) => Reflect.get(Object(inner), name), body);
  return isText(found) ? found : undefined;
}

/** A long note takes longer to send, so it has more time. */
export const patienceFor = (body: string): number => PATIENCE_MS + Math.ceil(body.length / SLOWEST);

interface Stored {
  key: string;
  day: string;
  path: string;
  input: unknown;
}

/** Sends an action with its key and the day on which it was made. */
export const post = ({ key, day, write }: WaitingWrite): Promise<Answer | undefined> =>
  sendStored({ key, day, ...write });

/** Sends a write. It is not broken off when the page is left. Undefined if the server did not answer. */
export async function sendStored({ key, day, path, input: sent }: Stored): Promise<Answer | undefined> {
  const input = JSON.stringify(sent);
  const headers = {
    'content-type': 'application/json',
    'Idempotency-Key': key,
    'X-PC-Today': day,
    'X-PC-Tab': tabId,
    ...accountHeader(),
  };
  try {
    const answer = await fetch(`/api/trpc/${path}`, {
      method: 'POST',
      headers,
      keepalive: fitsLastWrite(input),
      body: input,
      signal: AbortSignal.timeout(patienceFor(input)),
    });
    // It waits for its own account.
    if (isOfOther(answer)) return undefined;
    const text = await answer.text();
    const body: unknown = await new Response(text).json().catch(() => undefined);
    const isPassing = answer.headers.has('Retry-After');
    return { status: answer.status, text, message: messageIn(body), isPassing };
  } catch {
    return undefined;
  }
}

/**
 * Sends actions while the page is left, in one request, which the server does in their order. Requests side by side would
 * overtake each other. Those that do not fit wait for the next page.
 */
export function postAtOnce(writes: readonly WaitingWrite[]): WaitingWrite[] {
  const all = writes.map(({ key, day, write: { path, input } }) => ({ path, key, day, input }));
  const bodyOf = (count: number) => JSON.stringify({ writes: all.slice(0, count) });
  const count = all.findLastIndex((_, at) => at < MOST_AT_ONCE && fitsLastWrite(bodyOf(at + 1))) + 1;
  if (count > 0) {
    const headers = { 'content-type': 'application/json', 'X-PC-Tab': tabId, ...accountHeader() };
    const sent = fetch('/api/writes', { method: 'POST', headers, keepalive: true, body: bodyOf(count) });
    // They stay stored until a page gets their answers.
    sent.catch(() => undefined);
  }
  return writes.slice(0, count);
}

/**
 * Whether the browser is signed in to this account: another person may have signed in meanwhile. Undefined if the server
 * cannot be reached.
 */
export const isOwnAccount = (account: string): Promise<boolean | undefined> =>
  bareClient.me.get.query({}, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ me }) => me.id === account,
    (error: unknown) => (isRefused(error) ? false : undefined),
  );
