import { bareClient } from '../data/bare-client';
import { isText } from '../data/stored-shape';
import { isRefused } from '../data/trpc';
import { fitsLastWrite, tabId } from '../data/write-queue';
import type { Answer, WaitingWrite } from './waiting-write';

/** The longest time without an answer after which an action waits. */
const PATIENCE_MS = 10_000;

/** The server's sentence about an error. */
function messageIn(body: unknown): string | undefined {
  const names = ['error', 'data', 'envelope', 'error', 'message'];
  const found = names.reduce((inner: unknown, name) => Reflect.get(Object(inner), name), body);
  return isText(found) ? found : undefined;
}

/**
 * Sends an action with its key and the day on which it was made. It is not broken off when the page is left. Undefined if
 * the server did not answer.
 */
export async function post({ key, day, write }: WaitingWrite): Promise<Answer | undefined> {
  const input = JSON.stringify(write.input);
  const headers = {
    'content-type': 'application/json',
    'Idempotency-Key': key,
    'X-PC-Today': day,
    'X-PC-Tab': tabId,
  };
  try {
    const answer = await fetch(`/api/trpc/${write.path}`, {
      method: 'POST',
      headers,
      keepalive: fitsLastWrite(input),
      body: input,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    const body: unknown = await new Response(text).json().catch(() => undefined);
    const isPassing = answer.headers.has('Retry-After');
    return { status: answer.status, text, message: messageIn(body), isPassing };
  } catch {
    return undefined;
  }
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
