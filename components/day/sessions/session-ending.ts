import type { Frame } from '@/server/types';
import { newUuid } from '../../sync/new-uuid';
import { act } from '../../sync/use-action';
import type { PageTools } from '../../sync/use-page-tools';

/**
 * The running session, if it belongs to one of the given tasks. It ends because they were completed, archived or deleted,
 * or their round was closed. Returns null if it belongs to none.
 */
export function createSessionEnding({ trpc, client, queryClient }: Omit<PageTools, 'queue'>) {
  const running = () =>
    queryClient
      .getQueriesData<Frame>({ queryKey: trpc.screens.frame.pathKey() })
      .flatMap(([, frame]) => frame?.running ?? [])[0];
  return (taskIds: readonly string[]) => {
    const session = running();
    if (!session || !taskIds.includes(session.taskId)) return null;
    const { id: sessionId, taskId, startedAt, visibility } = session;
    return {
      stop: () => act(client, { path: 'screens.stopSession', input: { sessionId, endedAt: Date.now() } }),
      /** Continues the session from its original start, unless another session was started since. */
      async resume() {
        if ((running()?.id ?? sessionId) !== sessionId) return;
        // No operation reopens a session: this one takes its place.
        const again = { id: newUuid(), taskId, startedAt, visibility };
        await act(client, { path: 'screens.createSession', input: again });
        await act(client, { path: 'sessions.remove', input: { sessionId } });
      },
    };
  };
}
