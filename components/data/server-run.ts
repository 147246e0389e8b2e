'use client';

import { showError } from '../ui/toast';
import { messageOf } from './trpc';

/**
 * Runs writes that cannot wait for the server, because people need its answer (a token, an invitation, an upload, what an
 * import brings) or it asks another server (packages, billing). They show once they are done; forms use `useMutation` for
 * the same. All other writes are actions: see `useAction`. Shows an error, also that the server cannot be reached, and
 * resolves to undefined if one fails.
 */
export const createRun =
  (refresh: () => unknown) =>
  async <Answer>(send: () => Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await send();
    } catch (error) {
      showError(messageOf(error));
      return undefined;
    } finally {
      await refresh();
    }
  };
