import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { textOfPage } from '../shell/language/late-messages';
import { dismissToasts, showError } from '../ui/toast';
import { isGone, MissingFile, reloadOnce } from './missing-file';

/** Whether the browser reports a connection. Without one, requests wait. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onlineManager.subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );

const RETRY_MS = 4_000;

/** Waits for some time, less when the connection is back. `onWait` gets a function that ends it. */
export const waitForConnection = (ms: number, onWait?: (end: () => void) => void) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
    onWait?.(done);
  });

/** How often an online browser retries an import. After that the file may be gone for good. */
const MAX_RETRIES = 2;

/**
 * Retries a dynamic import: React never retries one that failed. A tab of a build that the server no longer has reloads.
 * @throws MissingFile when that did not help.
 */
export const retryImport =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    for (let retries = 0; ; retries += 1) {
      try {
        const part = await load();
        if (retries > 0) dismissToasts();
        return part;
      } catch (error) {
        // An import within this one has reloaded the page already.
        if (error instanceof MissingFile) throw error;
        if (await isGone(error)) {
          await reloadOnce();
          throw new MissingFile('The server has no file for this part of the page.', { cause: error });
        }
        if (onlineManager.isOnline() && retries >= MAX_RETRIES) throw error;
        if (retries === 0) showError((await textOfPage('common'))('unreachable'));
        await waitForConnection(RETRY_MS);
      }
    }
  };
