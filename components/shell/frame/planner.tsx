'use client';

import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Session } from '@/server/types';
import { RunningSession } from '../../day/sessions/running-session';
import { useRunningSession } from '../../day/sessions/use-running-session';
import { useMinuteClock } from '../../sync/current-minute';
import { SavedTextProvider } from '../../sync/text/use-saved-text';
import { useToday, useZoneCookie } from '../../sync/today';
import { useWriteQueue } from '../../sync/use-page-tools';
import { OpenTask } from '../../task/detail/open-task';
import { registerCompletion } from '../../task/rows/complete-task';
import { useTaskActions } from '../../task/rows/use-task-actions';
import { resumeLayers } from '../../ui/history-layers';
import { NavigationProvider } from '../../ui/navigation';
import { Part } from '../../ui/part';
import { Keys } from '../keys/keys';
import { useFrame } from '../parts/frame';
import { PreferencesProvider, useLook } from '../parts/preferences';
import { Sidebar } from '../sidebar/sidebar';
import { useSelectedCount } from '../state/selection';
import { BottomBar } from './bottom-bar';
import { AfterPaint, Offline, Panels, SelectionBar } from './late';
import { useMoves } from './moves';
import { Outlet } from './outlet';

/** Sends the clicks and choices that were held, now that the page handles them. */
function useEarlyClicks(): void {
  useEffect(() => {
    // The router, which is around the page, follows its address only after the effects of the page.
    const timer = setTimeout(() => {
      // An event that has been handled cannot be sent again.
      for (const event of window.takeEarlyClicks?.() ?? [])
        event.target?.dispatchEvent(
          event instanceof MouseEvent ? new PointerEvent(event.type, event) : new Event(event.type, event),
        );
      delete window.takeEarlyClicks;
    });
    return () => clearTimeout(timer);
  }, []);
}

/** CSS property with the dock's height. The toaster reads it to stay above the dock. */
const HEIGHT = '--dock';

function useHeight() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      if (height > 0) style.setProperty(HEIGHT, `${height + 8}px`);
      // Not 0px: setting a property of the root makes the browser style the whole page again.
      else style.removeProperty(HEIGHT);
    });
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return box;
}

/** The stack at the bottom of the page: the selection bar, on phones the running session, and the offline line. */
function Dock({ running, children }: { running: Session | null; children: ReactNode }) {
  const box = useHeight();
  const isSelecting = useSelectedCount() > 0;
  return (
    <div
      ref={box}
      className="pointer-events-none fixed bottom-(--foot) left-1/2 z-30 flex w-max max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col gap-2 *:pointer-events-auto max-md:w-[calc(100vw-24px)] print:hidden"
    >
      {isSelecting && (
        <Part>
          <SelectionBar />
        </Part>
      )}
      {running && <RunningSession running={running} className="shadow-float md:hidden" />}
      {children}
    </div>
  );
}

/** The shell around every page: sidebar, open task, panels, keys, drag and drop. */
export function Planner({ children }: { children: ReactNode }) {
  useMinuteClock();
  useZoneCookie();
  const today = useToday();
  const query = useFrame();
  const queue = useWriteQueue();
  useEffect(() => queue.expectOutbox(), [queue]);
  useEffect(resumeLayers, []);
  const { data: frame } = query;
  // Stays while the frame of a new day loads, which it cannot do offline.
  const [me, setMe] = useState(frame?.me);
  if (frame && frame.me !== me) setMe(frame.me);
  useEarlyClicks();
  useLook(frame?.me.preferences);
  const running = frame?.running ?? null;
  useRunningSession(running);
  const { complete } = useTaskActions();
  useLayoutEffect(() => registerCompletion(complete), [complete]);
  const moves = useMoves();
  return (
    <NavigationProvider value={moves}>
      <SavedTextProvider account={me?.id}>
        <PreferencesProvider value={frame?.me.preferences}>
          <div className="flex h-dvh overflow-hidden print:block print:h-auto print:overflow-visible">
            <Sidebar frame={frame} />
            <main
              id="page"
              tabIndex={-1}
              className="min-w-0 flex-1 overflow-y-auto outline-none max-md:pb-[calc(80px+var(--dock,0px))] md:[scrollbar-gutter:stable] print:overflow-visible print:pb-0"
            >
              {/* All pages begin at one left edge. The free space is at the end. */}
              <div className="max-w-180 has-data-wide:max-w-320 px-4 pt-8 pb-24 md:px-8 print:max-w-none print:p-0">
                <Outlet>{children}</Outlet>
              </div>
            </main>
            <Suspense>
              <OpenTask today={today} frame={frame} />
            </Suspense>
          </div>
          <BottomBar />
          <Dock running={running}>
            <Part>{me && <Offline me={me} />}</Part>
          </Dock>
          <Keys />
          <Part>
            <Panels today={today} frame={frame} />
          </Part>
          <Part>
            <AfterPaint frame={query} />
          </Part>
        </PreferencesProvider>
      </SavedTextProvider>
    </NavigationProvider>
  );
}
