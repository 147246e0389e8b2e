import { settings } from '../config/settings';
import { AppError } from '../errors/errors';

const RETRY_S = 60;

/** Open event streams of this process per account. */
const openStreams = new Map<string, number>();

/**
 * Counts a new event stream of an account. Call the returned function when the stream ends.
 * @throws 429 at the limit, and sets `Retry-After`.
 */
export function countStream(accountId: string, headers: Headers): () => void {
  const limit = settings().STREAM_LIMIT;
  const count = openStreams.get(accountId) ?? 0;
  if (limit > 0 && count >= limit) {
    headers.set('Retry-After', String(RETRY_S));
    throw new AppError('rate_limited', `At most ${limit} event streams at once. Close one first.`);
  }
  openStreams.set(accountId, count + 1);
  let left = false;
  return () => {
    if (left) return;
    left = true;
    const rest = (openStreams.get(accountId) ?? 1) - 1;
    if (rest > 0) openStreams.set(accountId, rest);
    else openStreams.delete(accountId);
  };
}

/** Open event streams of this process. */
export const countOpenStreams = (): number =>
  [...openStreams.values()].reduce((sum, count) => sum + count, 0);
