'use client';

import { Pause } from 'lucide-react';
import { useEffect } from 'react';
import type { Session } from '@/server/types';
import { currentPhase } from '../state/focus';
import { openTask } from '../state/open-task';
import { registerSessionToggle } from '../state/session-toggle';
import { IconButton } from '../ui/button';
import { cn } from '../ui/cn';
import { smallIcon } from '../ui/icon';
import { Clock, formatClock } from './clock';
import { useSessions } from './use-sessions';

/** The elapsed time, or what a countdown has left. */
function titleOf({ startedAt, title }: Session): string {
  const now = Date.now();
  const phase = currentPhase(now);
  if (phase?.kind === 'rest') return `${formatClock(phase.left)} Break`;
  return `${formatClock(phase?.left ?? now - startedAt)} ${title}`;
}

/** Shows the running session in the tab's title and restores the page's title afterwards. */
function useSessionTitle(running: Session | null): void {
  useEffect(() => {
    if (!running) return;
    let own = '';
    let page = document.title;
    const tick = () => {
      if (document.title !== own) page = document.title;
      own = titleOf(running);
      document.title = own;
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => {
      clearInterval(timer);
      if (document.title === own) document.title = page;
    };
  }, [running]);
}

function useSessionKey(running: Session | null): void {
  const { start, stop } = useSessions();
  useEffect(
    () =>
      registerSessionToggle((taskId) => {
        if (running && (!taskId || taskId === running.taskId)) void stop(running.id);
        else if (taskId) void start(taskId);
      }),
    [running, start, stop],
  );
}

/** Binds the tab's title and the `p` key to the running session. */
export function useRunningSession(running: Session | null): void {
  useSessionTitle(running);
  useSessionKey(running);
}

export function RunningSession({ running, className }: { running: Session; className?: string }) {
  const { stop } = useSessions();
  return (
    <section
      aria-label="Running session"
      className={cn(
        'flex h-10 animate-in items-center gap-2 rounded-panel border border-line bg-raised pr-1 pl-3 max-md:h-12',
        className,
      )}
    >
      <Clock startedAt={running.startedAt} label={`Time on ${running.title}`} />
      <button
        type="button"
        onClick={() => openTask(running.taskId)}
        className="min-w-0 flex-1 truncate py-1 text-left text-13 text-ink-2 hover:text-ink"
      >
        {running.title}
      </button>
      <IconButton label="Stop the running session" keys="p" onClick={() => void stop(running.id)}>
        <Pause {...smallIcon} />
      </IconButton>
    </section>
  );
}
