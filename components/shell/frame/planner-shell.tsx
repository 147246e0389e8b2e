import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import type { Frame, Session } from '@/server/types';
import { RunningSession } from '../../day/sessions/running-session';
import { useRunningSession } from '../../day/sessions/use-running-session';
import { useMinuteClock } from '../../sync/current-minute';
import { SavedTextProvider } from '../../sync/text/use-saved-text';
import { useToday, useZoneCookie } from '../../sync/today';
import { OpenTask } from '../../task/detail/open-task';
import { registerCompletion } from '../../task/rows/complete-task';
import { useTaskActions } from '../../task/rows/use-task-actions';
import { resumeLayers } from '../../ui/history-layers';
import { type Navigation, NavigationProvider } from '../../ui/navigation';
import { Part } from '../../ui/part';
import { Keys } from '../keys/keys';
import { PreferencesProvider, useLook } from '../parts/preferences';
import { useSelectedCount } from '../state/selection';
import { Panels, SelectionBar } from './late';

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

interface PlannerShellProps {
  /** Who types here; undefined until that is known. */
  account: string | undefined;
  frame: Frame | undefined;
  moves: Navigation;
  /** Beside the page. */
  side?: ReactNode;
  /** At the bottom of the window on phones. */
  bar?: ReactNode;
  /** What is said about the connection. */
  offline?: ReactNode;
  /** What the first paint does not need. */
  late: ReactNode;
  children: ReactNode;
}

function useShell(frame: Frame | undefined): void {
  useMinuteClock();
  useZoneCookie();
  useEffect(resumeLayers, []);
  useEarlyClicks();
  useLook(frame?.me.preferences);
  useRunningSession(frame?.running ?? null);
  const { complete } = useTaskActions();
  useLayoutEffect(() => registerCompletion(complete), [complete]);
}

/** What is around a page with tasks: the open task, panels, keys, drag and drop. */
export function PlannerShell(props: PlannerShellProps) {
  const { account, frame, moves, side, bar, offline, late, children } = props;
  const today = useToday();
  useShell(frame);
  return (
    <NavigationProvider value={moves}>
      <SavedTextProvider account={account}>
        <PreferencesProvider value={frame?.me.preferences}>
          <div className="flex h-dvh overflow-hidden print:block print:h-auto print:overflow-visible">
            {side}
            <main
              id="page"
              tabIndex={-1}
              className="min-w-0 flex-1 overflow-y-auto outline-none max-md:pb-[calc(80px+var(--dock,0px))] md:[scrollbar-gutter:stable] print:overflow-visible print:pb-0"
            >
              {children}
            </main>
            <Suspense>
              <OpenTask today={today} frame={frame} />
            </Suspense>
          </div>
          {bar}
          <Dock running={frame?.running ?? null}>{offline && <Part>{offline}</Part>}</Dock>
          <Keys />
          <Part>
            <Panels today={today} frame={frame} />
          </Part>
          <Part>{late}</Part>
        </PreferencesProvider>
      </SavedTextProvider>
    </NavigationProvider>
  );
}
