import { currentDay } from '../data/today';
import { fetchKept, tabId } from '../data/writes';

/** Writes without waiting for an answer: a page that is left waits for no one, and the browser sees it through. */
export const sendAndLeave = (path: string, input: Record<string, unknown>): void =>
  void fetchKept(`/api/trpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-PC-Today': currentDay(), 'X-PC-Tab': tabId },
    body: JSON.stringify(input),
  }).catch(() => undefined);
