import type { Frame, Session } from '@/server/types';
import { createRun } from '../data/optimistic';
import { clearToast } from '../data/undo';
import type { PageTools } from '../data/use-page-tools';

/** Starts and stops sessions. Its code loads after the first paint: `useSessions` waits for it. */
export function createSessionActions({ trpc, client, queryClient, queue }: PageTools) {
  const frames = { queryKey: trpc.screens.frame.pathKey() };
  const show = (running: Session | null) =>
    queryClient.setQueriesData<Frame>(frames, (frame) => frame && { ...frame, running });
  const run = createRun(async () => {
    await queue.whenSettled();
    for (const queryKey of [frames.queryKey, trpc.screens.plan.pathKey(), trpc.screens.journal.pathKey()])
      void queryClient.invalidateQueries({ queryKey });
  });
  const write = (send: () => Promise<Session | null>) => {
    clearToast();
    return run(async () => show(await send()));
  };
  return {
    start: (taskId: string) => write(async () => (await client.sessions.start.mutate({ taskId })).session),
    stop: (sessionId: string) =>
      write(async () => {
        await client.sessions.stop.mutate({ sessionId });
        return null;
      }),
  };
}
