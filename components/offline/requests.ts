import { isText } from '../data/stored-shape';
import { fitsLastWrite, tabId } from '../data/write-queue';
import type { Answer, WaitingWrite } from './waiting-write';

/** The longest time without an answer after which an action waits. */
const PATIENCE_MS = 10_000;

const at = (value: unknown, ...names: string[]): unknown =>
  names.reduce(
    (inner, name) => (typeof inner === 'object' && inner ? Reflect.get(inner, name) : undefined),
    value,
  );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Undefined if the server did not answer. */
async function ask(path: string, init: RequestInit): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`/api/trpc/${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await answer.text();
    const body = parsed(text);
    const message = at(body, 'error', 'data', 'envelope', 'error', 'message');
    const isPassing = answer.headers.has('Retry-After');
    return { status: answer.status, text, body, message: isText(message) ? message : undefined, isPassing };
  } catch {
    return undefined;
  }
}

/** Sends an action with its key and the day on which it was made. It is not broken off when the page is left. */
export function post({ key, day, write }: WaitingWrite): Promise<Answer | undefined> {
  const body = JSON.stringify(write.input);
  return ask(write.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'Idempotency-Key': key,
      'X-PC-Today': day,
      'X-PC-Tab': tabId,
    },
    keepalive: fitsLastWrite(body),
    body,
  });
}

/**
 * Whether the browser is signed in to this account: another person may have signed in meanwhile. Undefined if the server
 * cannot be reached.
 */
export async function isOwnAccount(account: string): Promise<boolean | undefined> {
  const answer = await ask('me.get?input=%7B%7D', {});
  if (!answer || answer.status >= 500 || answer.status === 429) return undefined;
  return at(answer.body, 'result', 'data', 'me', 'id') === account;
}
