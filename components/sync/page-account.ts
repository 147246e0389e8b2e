import { readStorage, writeStorage } from './browser-storage';
import { isText } from './stored-shape';

/** The account that this page was loaded for. */
let account: string | undefined;

export function setPageAccount(id: string): void {
  account = id;
}

/** Names the account in requests. The server refuses those of a page whose browser is signed in to another one by now. */
export const accountHeader = (): Record<string, string> => (account ? { 'X-PC-Account': account } : {});

const REFUSED = 'X-PC-Other-Account';
const RELOADED = 'parcours.reloaded-for-account';
/** A copy of the page would reload for ever. */
const PAUSE_MS = 30_000;

/** Whether an answer says that the browser is signed in to another account. Reloads the page then. */
export function isOfOther({ headers }: Response): boolean {
  if (!headers.has(REFUSED)) return false;
  const last = Number(readStorage('sessionStorage', RELOADED, isText) ?? 0);
  if (Date.now() - last > PAUSE_MS) {
    writeStorage('sessionStorage', RELOADED, String(Date.now()));
    window.location.reload();
  }
  return true;
}
