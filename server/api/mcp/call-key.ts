import { invalid } from '../../platform/errors/errors';
import type { HeaderReader } from '../../platform/http/plain-request';
import { isRecord } from '../../wire/is-record';
import { readIdempotencyKey, requireKey } from '../rest/idempotent-call';

const KEY = 'idempotency-key';
const FIELD = `_meta["${KEY}"]`;

/**
 * The idempotency key of a tool call: that in the `_meta` of its parameters, else that of the HTTP request.
 * @throws 400 for one that is no text of 1 to 255 characters.
 */
export function readCallKey(meta: unknown, headers: HeaderReader): string | null {
  const key = isRecord(meta) ? meta[KEY] : undefined;
  if (key === undefined) return readIdempotencyKey(headers);
  if (typeof key !== 'string') throw invalid(FIELD, 'Must be text.');
  return requireKey(key, FIELD);
}
