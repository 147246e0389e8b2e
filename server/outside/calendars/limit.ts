import { AppError } from '../../errors/errors';

/** A write with an Idempotency-Key holds a database connection while it waits for another server. */
const MOST_AT_ONCE = 10;
const MOST_PER_ACCOUNT = 5;

const waiting: string[] = [];

/** Runs a write that waits for another server. @throws 429 where too many wait already. */
export async function limitWaiting<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  const own = waiting.filter((id) => id === userId).length;
  if (waiting.length >= MOST_AT_ONCE || own >= MOST_PER_ACCOUNT)
    throw new AppError('rate_limited', 'Other requests still wait for a calendar server. Try again shortly.');
  waiting.push(userId);
  try {
    return await work();
  } finally {
    waiting.splice(waiting.indexOf(userId), 1);
  }
}
