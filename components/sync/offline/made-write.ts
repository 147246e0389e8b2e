import { joinEntries } from '../actions/entries';
import { isText } from '../stored-shape';
import { currentDay } from '../today';
import { labelOf } from './labels';
import type { Known } from './page-overlay';
import { forgetWaiting, storeWaiting } from './waiting-store';
import { isOfflineWrite, isUntried, type WaitingWrite } from './waiting-write';

const pathOf = (url: RequestInfo | URL): string => /^\/api\/trpc\/([\w.]+)/.exec(String(url))?.[1] ?? '';

interface Making {
  account: string;
  known: Known;
  /** When the last write was made. */
  last: number;
}

/** The write that a request of the page sends. Undefined for one whose effect is not known. */
export function madeOf(
  url: RequestInfo | URL,
  { headers, body }: RequestInit,
  { account, known, last }: Making,
): WaitingWrite | undefined {
  const key = new Headers(headers).get('Idempotency-Key');
  const input = isText(body) ? JSON.parse(body) : null;
  const write: unknown = { path: pathOf(url), input };
  if (!key || !isOfflineWrite(write)) return undefined;
  const at = Math.max(Date.now(), last + 1);
  return { key, account, at, day: currentDay(), label: labelOf(write, known), write };
}

/**
 * Stores a write. If it goes on from a journal entry that was never sent, both become one. That one gets a new key,
 * because another tab may be sending the old one.
 */
export function storeMade(made: WaitingWrite, own: readonly WaitingWrite[]): void {
  for (const one of own.filter(({ isLate }) => isLate).filter(isUntried)) {
    const write = joinEntries(one.write, made.write);
    if (!write) continue;
    storeWaiting({ ...made, write });
    forgetWaiting(one);
    return;
  }
  storeWaiting(made);
}
