import { createHash } from 'node:crypto';
import { invalid } from '../errors';
import { unauthorized } from '../http/json-response';
import { runOnce } from '../idempotency';
import type { RequestContext } from '../request-context';
import { call } from './call';
import type { Operation } from './catalogue';
import { isObject } from './schema';

export const KEY_HEADER = 'Idempotency-Key';
export const REPLAYED_HEADER = 'Idempotent-Replayed';

/** An answer as value and as text; where it is an earlier call's, byte by byte what that one got. */
interface Answer {
  body: unknown;
  text: string;
  replayed: boolean;
}

/**
 * The key a write carries; null without one.
 * @throws 400 for one that is empty or too long.
 */
export function keyOf(headers: Headers): string | null {
  const key = headers.get(KEY_HEADER);
  if (key === null) return null;
  if (key.length < 1 || key.length > 255) throw invalid(KEY_HEADER, 'Must have 1 to 255 characters.');
  return key;
}

const sorted = (_: string, value: unknown) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/** The same for the same operation with the same path, query and body, whichever transport it came through. */
export const hashOf = (path: string, input: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([path, input], sorted))
    .digest();

/** What is asked of an operation, with the headers of the request that asks. */
interface Asked {
  input: unknown;
  headers: Headers;
}

/** Calls an operation; a write that carries a key is done once, however often it is asked for. */
export async function callIdempotently(
  operation: Operation,
  ctx: RequestContext,
  { input, headers }: Asked,
): Promise<Answer> {
  const key = operation.type === 'mutation' ? keyOf(headers) : null;
  if (key === null) {
    const body = await call(operation, ctx, input);
    return { body, text: JSON.stringify(body), replayed: false };
  }
  const { caller } = ctx;
  if (!caller) throw unauthorized();
  const keyed = { key, requestHash: hashOf(operation.path, input) };
  const { text, replayed } = await runOnce({ ...ctx, caller }, keyed, async (db) =>
    JSON.stringify(await call(operation, { ...ctx, db }, input)),
  );
  return { body: JSON.parse(text), text, replayed };
}
