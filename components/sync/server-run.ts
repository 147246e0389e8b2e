import { showError } from '../ui/toast';
import { messageOf } from './trpc';

/**
 * Runs writes that cannot wait for the server. Some need its answer: a token, an invitation, an upload, what an import
 * brings, what a task leaves behind that becomes a project. Packages and billing depend on what others offer now. Sharing
 * must not look done before it is. These writes show once they are done; forms use `useMutation` for the same. All other
 * writes are actions: see `act.ts`. Shows an error, also that the server cannot be reached, and resolves to undefined
 * if one fails.
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
