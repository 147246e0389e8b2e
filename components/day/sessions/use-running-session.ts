import { useEffect } from 'react';
import type { Session } from '@/server/types';
import { useText } from '../../shell/language/language';
import { phaseAt, useFocus } from '../../shell/state/focus';
import { sessionToggle } from '../../shell/state/session-toggle';
import { formatClock } from './clock';
import { useSessions } from './use-sessions';

/** Shows the time of a running session, or of its countdown, in the tab's title, and binds the `p` key to it. */
export function useRunningSession(running: Session | null): void {
  const breakName = useText('rounds')('break');
  const { start, stop } = useSessions();
  useEffect(() => {
    if (!running) return;
    let own = '';
    let page = document.title;
    const tick = () => {
      if (document.title !== own) page = document.title;
      const now = Date.now();
      const phase = phaseAt(useFocus.getState(), now);
      const clock = formatClock(phase?.left ?? now - running.startedAt);
      own = `${clock} ${phase?.kind === 'rest' ? breakName : running.title}`;
      document.title = own;
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => {
      clearInterval(timer);
      if (document.title === own) document.title = page;
    };
  }, [running, breakName]);
  useEffect(
    () =>
      sessionToggle.register((taskId) => {
        if (running && (!taskId || taskId === running.taskId)) void stop(running.id);
        else if (taskId) void start(taskId);
      }),
    [running, start, stop],
  );
}
