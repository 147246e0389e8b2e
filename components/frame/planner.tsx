'use client';

import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Frame } from '@/server/types';
import { useMinuteClock } from '../data/current-minute';
import { useFrame } from '../data/frame';
import { PreferencesProvider, useLook } from '../data/preferences';
import { useToday, useZoneCookie } from '../data/today';
import { useWriteQueue } from '../data/use-page-tools';
import { Keys } from '../keys/keys';
import { useTypedKeys } from '../keys/typed-keys';
import { useRunningSession } from '../sessions/use-running-session';
import { Sidebar } from '../sidebar/sidebar';
import { useOpenTask } from '../state/open-task';
import { DetailPanel } from '../task-detail/detail-panel';
import { FallbackBoundary } from '../ui/fallback-boundary';
import { NavigationProvider } from '../ui/navigation';
import { BottomBar } from './bottom-bar';
import { Dock } from './dock';
import { AfterPaint, Offline, Panels, TaskDetail } from './late';
import { useMoves } from './moves';
import { Outlet } from './outlet';
import { Part, PartFailed } from './part';
import { useEarlyEvents } from './use-early-events';

function OpenTask({ today, frame }: { today: string; frame: Frame | undefined }) {
  const id = useOpenTask();
  if (!id) return null;
  return (
    <FallbackBoundary
      resetKey={id}
      fallback={
        <DetailPanel>
          <PartFailed />
        </DetailPanel>
      }
    >
      <TaskDetail key={id} id={id} today={today} frame={frame} />
    </FallbackBoundary>
  );
}

interface PlannerProps {
  /** "Today" at the time of server rendering. */
  day: string;
  /** When the HTML was rendered, in epoch ms. */
  served: number;
  /** Whether the timeline was `open` or `folded` then. */
  timeline: string | undefined;
  children: ReactNode;
}

/** The shell around every page: sidebar, open task, panels, keys, drag and drop. */
export function Planner({ day, served, timeline, children }: PlannerProps) {
  useMinuteClock();
  useZoneCookie();
  const today = useToday(day);
  const query = useFrame(day);
  const queue = useWriteQueue();
  useEffect(() => queue.expectOutbox(), [queue]);
  const { data: frame } = query;
  // Stays while the frame of a new day loads, which it cannot do offline.
  const [me, setMe] = useState(frame?.me);
  if (frame && frame.me !== me) setMe(frame.me);
  useTypedKeys();
  useEarlyEvents();
  useLook(frame?.me.preferences);
  const running = frame?.running ?? null;
  useRunningSession(running);
  const moves = useMoves(day);
  return (
    <NavigationProvider value={moves}>
      <PreferencesProvider value={frame?.me.preferences}>
        <div className="flex h-dvh overflow-hidden print:block print:h-auto print:overflow-visible">
          <Sidebar frame={frame} />
          <main
            id="page"
            tabIndex={-1}
            className="min-w-0 flex-1 overflow-y-auto outline-none max-md:pb-[calc(80px+var(--dock,0px))] print:overflow-visible print:pb-0"
          >
            <Outlet day={day} timeline={timeline}>
              {children}
            </Outlet>
          </main>
          <Suspense>
            <OpenTask today={today} frame={frame} />
          </Suspense>
        </div>
        <BottomBar />
        <Dock running={running}>
          <Part>{me && <Offline me={me} served={served} />}</Part>
        </Dock>
        <Keys />
        <Part>
          <Panels today={today} frame={frame} />
        </Part>
        <Part>
          <AfterPaint frame={query} day={day} served={served} />
        </Part>
      </PreferencesProvider>
    </NavigationProvider>
  );
}
