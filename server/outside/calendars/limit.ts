import { AppError } from '../../errors/errors';
import { createSlots, NoSlotError } from '../../network/slots';

/** A write with an Idempotency-Key holds a database connection while it waits for another server. */
const inSlot = createSlots({ atOnce: 10, waiting: 0 });
const inAccountSlot = createSlots({ atOnce: 5, waiting: 0 });

/** Runs a write that waits for another server. @throws 429 where too many wait already. */
export async function limitWaiting<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await inAccountSlot(userId, () => inSlot('', work));
  } catch (error) {
    if (!(error instanceof NoSlotError)) throw error;
    throw new AppError('rate_limited', 'Other requests still wait for a calendar server. Try again shortly.');
  }
}
