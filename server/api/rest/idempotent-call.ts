import { createHash } from 'node:crypto';
import { requireWithinPlaces } from '../../core/caller/permissions';
import type { RequestContext } from '../../core/caller/request-context';
import { runOnce } from '../../core/operation/idempotency';
import type { SignedIn } from '../../core/operation/trpc';
import { invalid } from '../../platform/errors/errors';
import { unauthorized } from '../../platform/http/bearer-token';
import type { HeaderReader } from '../../platform/http/plain-request';
import { isRecord } from '../../wire/is-record';
import { callOperation } from '../call-operation';
import type { Operation } from '../catalogue';

export const KEY_HEADER = 'Idempotency-Key';
export const REPLAYED_HEADER = 'Idempotent-Replayed';

/** An answer as value and as text. A replayed text equals the first one byte by byte. */
interface Answer {
  body: unknown;
  text: string;
  replayed: boolean;
}

/** @throws 400 for an empty or too long key. */
export function requireKey(key: string, field: string): string {
  if (key.length < 1 || key.length > 255) throw invalid(field, 'Must have 1 to 255 characters.');
  return key;
}

/**
 * Returns the idempotency key, or null without one.
 * @throws 400 for an empty or too long key.
 */
export function readIdempotencyKey(headers: HeaderReader): string | null {
  const key = headers.get(KEY_HEADER);
  return key === null ? null : requireKey(key, KEY_HEADER);
}

/** For `JSON.stringify`: the same text whatever the order of keys. */
export const sortKeys = (_: string, value: unknown) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/** Identifies a request by operation and input, independent of the transport. */
export const hashRequest = (path: string, input: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([path, input], sortKeys))
    .digest();

interface CallInput {
  input: unknown;
  /** The key of the request. It counts for writes. */
  readKey: () => string | null;
  /** What the input means. A request with a key is known by what was sent, because names change. */
  meant?: (ctx: SignedIn, input: unknown) => Promise<unknown>;
}

/** Calls an operation. A write with an idempotency key runs once, however often it is sent. */
export async function callIdempotently(
  operation: Operation,
  ctx: RequestContext,
  { input, readKey, meant }: CallInput,
): Promise<Answer> {
  const { caller } = ctx;
  // Before names are looked up: what they belong to may be hidden from an app.
  if (caller) requireWithinPlaces(caller, operation.meta.tool);
  const call = async (called: RequestContext) =>
    callOperation(operation, called, caller && meant ? await meant({ ...called, caller }, input) : input);
  const key = operation.type === 'mutation' ? readKey() : null;
  if (key === null) {
    const body = await call(ctx);
    return { body, text: JSON.stringify(body), replayed: false };
  }
  if (!caller) throw unauthorized();
  // An answer for one app is not for another that sees less.
  const path = [operation.path, caller.limitedTo].join(' ').trim();
  const keyed = { key, requestHash: hashRequest(path, input) };
  const { text, replayed } = await runOnce({ ...ctx, caller }, keyed, call);
  return { body: JSON.parse(text), text, replayed };
}
