import { eraseReads } from './stored-reads';
import { forgetUnreadable, forgetWaiting, readUnreadable, readWaiting } from './waiting-store';

/** How many changes of an account would be lost if it left this browser now. */
export const countWaiting = (account: string): number =>
  readWaiting(account).length + readUnreadable(account).length;

/** Deletes what an account left in this browser, also the changes that were not sent. */
export async function leaveBrowser(account: string): Promise<void> {
  for (const one of readWaiting(account)) forgetWaiting(one);
  for (const one of readUnreadable(account)) forgetUnreadable(one);
  // Storage that is blocked holds nothing.
  await eraseReads().catch(() => undefined);
}
