import type { Frame, Session } from '@/server/types';
import type { PageTools } from '../data/use-page-tools';

type Client = PageTools['client'];

/** A running session that the server ends because its task was completed, archived or deleted. */
export interface SessionEnding {
  session: Session;
  /** Reads again what shows sessions. Call it after stopping: a read that began before would show the session again. */
  refresh: () => void;
  /** Continues the session from its original start, unless another session was started since. */
  resume: () => Promise<void>;
}

/** No operation reopens a session, so this starts a new one, backdates it and deletes the old one. */
async function resumeSession(client: Client, { id, taskId, startedAt, visibility }: Session): Promise<void> {
  const { sessions } = await client.sessions.list.query({ since: startedAt });
  if (sessions.some(({ endedAt }) => endedAt === null)) return;
  const { session } = await client.sessions.start.mutate({ taskId, visibility });
  await client.sessions.update.mutate({ sessionId: session.id, startedAt });
  await client.sessions.remove.mutate({ sessionId: id });
}

/** Hides the running session if it belongs to one of the given tasks. Returns null if it does not. */
export function createSessionEnding({ trpc, client, queryClient }: Omit<PageTools, 'queue'>) {
  return (taskIds: readonly string[]): SessionEnding | null => {
    const frames = { queryKey: trpc.screens.frame.pathKey() };
    const shown = queryClient.getQueriesData<Frame>(frames);
    const session = shown.flatMap(([, frame]) => frame?.running ?? [])[0];
    if (!session || !taskIds.includes(session.taskId)) return null;
    queryClient.setQueriesData<Frame>(frames, (frame) => frame && { ...frame, running: null });
    const refresh = () => {
      for (const queryKey of [frames.queryKey, trpc.screens.plan.pathKey(), trpc.screens.journal.pathKey()])
        void queryClient.invalidateQueries({ queryKey });
    };
    return {
      session,
      refresh,
      async resume() {
        await resumeSession(client, session);
        refresh();
      },
    };
  };
}
