import { tryStorage } from './browser-storage';
import { BUILD } from './service-worker';

/** Thrown when the server has no longer the code of a part of the page, and a reload did not help. */
export class MissingFile extends Error {
  override name = 'MissingFile';
}

const ANSWER_MS = 4_000;

/** The server answers, but a new version replaced the file that the bundler's error names. */
export async function isGone(error: unknown): Promise<boolean> {
  const file = error instanceof Error && /\/_next\/static\/[^\s:]+/.exec(error.message)?.[0];
  if (!file) return false;
  const answer = await fetch(file, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => undefined);
  return answer?.status === 404;
}

/** Begins the keys of builds that this tab reloaded for. */
const RELOADED = 'parcours.reloaded.';

/** Marks the build as reloaded for. Returns false if it was, or if nothing can be marked. */
const markReload = () =>
  tryStorage(() => {
    const key = `${RELOADED}${BUILD}`;
    const isFirst = window.sessionStorage.getItem(key) === null;
    window.sessionStorage.setItem(key, '');
    return isFirst;
  }) ?? false;

/** The person may stop the reload, if the browser asks about what would be lost. */
const LEAVING_MS = 5_000;

/** Reloads the page of a build that is gone, once. What is typed is stored as whenever a page is left. */
export async function reloadOnce(): Promise<void> {
  if (!markReload()) return;
  window.location.reload();
  await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
}
