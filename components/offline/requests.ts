import { tempId } from '@/planner/actions';
import { isText, objectOf } from '../data/stored-shape';
import type { Ids, WaitingWrite } from './waiting-write';

const PATIENCE_MS = 15_000;

const at = (value: unknown, ...names: string[]): unknown =>
  names.reduce(
    (inner, name) => (typeof inner === 'object' && inner ? Reflect.get(inner, name) : undefined),
    value,
  );

interface Answer {
  status: number;
  body: unknown;
  /** The server's sentence about an error. */
  message: string | undefined;
}

/** Undefined if the server did not answer. */
async function ask(path: string, init: RequestInit): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`/api/trpc/${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    const body: unknown = await answer.json().catch(() => undefined);
    const message = at(body, 'error', 'data', 'envelope', 'error', 'message');
    return { status: answer.status, body, message: isText(message) ? message : undefined };
  } catch {
    return undefined;
  }
}

/** Sends a waiting write with its key and the day on which it was made. */
export const post = ({ key, day, write }: WaitingWrite, tab: string): Promise<Answer | undefined> =>
  ask(write.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'Idempotency-Key': key,
      'X-PC-Today': day,
      'X-PC-Tab': tab,
    },
    body: JSON.stringify(write.input),
  });

/**
 * Whether the browser is signed in to this account: another person may have signed in meanwhile. Undefined if the server
 * cannot be reached.
 */
export async function isOwnAccount(account: string): Promise<boolean | undefined> {
  const answer = await ask('me.get?input=%7B%7D', {});
  if (!answer || answer.status >= 500 || answer.status === 429) return undefined;
  return at(answer.body, 'result', 'data', 'me', 'id') === account;
}

const hasId = objectOf<{ id: string }>({ id: isText });

/** The ids that the server gave to the tasks of a write, by their temporary ids. */
export function idsIn({ key }: WaitingWrite, body: unknown): Ids {
  const tasks = at(body, 'result', 'data', 'tasks');
  if (!Array.isArray(tasks)) return new Map();
  return new Map(
    tasks.flatMap((task: unknown, index) => (hasId(task) ? [[tempId(key, index), task.id]] : [])),
  );
}
