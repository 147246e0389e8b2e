'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Frame } from '@/server/types';
import { AfterLoad } from '../data/after-load';
import { retryImport } from '../data/connection';
import { useMinuteClock } from '../data/current-minute';
import { useFrame } from '../data/frame';
import { PreferencesProvider, useLook } from '../data/preferences';
import { useToday, useZoneCookie } from '../data/today';
import { useWriteQueue } from '../data/use-page-tools';
import { Keys } from '../keys/keys';
import { useTypedKeys } from '../keys/typed-keys';
import { useRunningSession } from '../sessions/use-running-session';
import { Sidebar } from '../sidebar/sidebar';
import { useIsFocusing } from '../state/focus';
import { useOpenPicker } from '../state/open-picker';
import { useOpenTask } from '../state/open-task';
import { usePanel } from '../state/panels';
import { useRowMenu } from '../state/row-menu';
import { useShareTarget } from '../state/share-target';
import { DetailPanel } from '../task-detail/detail-panel';
import { FallbackBoundary } from '../ui/fallback-boundary';
import { NavigationProvider } from '../ui/navigation';
import { BottomBar } from './bottom-bar';
import { Dock } from './dock';
import { useMoves, WarmScreens } from './moves';
import { Outlet } from './outlet';
import { Part, PartFailed } from './part';
import { useEarlyEvents } from './use-early-events';

const TooltipHost = dynamic(
  retryImport(() => import('../ui/tooltip').then((module) => module.TooltipHost)),
  { ssr: false },
);

const Prefetch = dynamic(
  retryImport(() => import('./prefetch').then((module) => module.Prefetch)),
  { ssr: false },
);

const LostMembership = dynamic(
  retryImport(() => import('../workspaces/lost-membership').then((module) => module.LostMembership)),
  { ssr: false },
);

const LiveChanges = dynamic(
  retryImport(() => import('../data/live-changes').then((module) => module.LiveChanges)),
  { ssr: false },
);

const PlannerDnd = dynamic(
  retryImport(() => import('../tasks/planner-dnd').then((module) => module.PlannerDnd)),
  { ssr: false },
);
const PanelHost = dynamic(
  retryImport(() => import('./panel-host').then((module) => module.PanelHost)),
  { ssr: false },
);
const AskPanel = dynamic(
  retryImport(() => import('../pickers/picker-panel').then((module) => module.PickerPanel)),
  {
    ssr: false,
  },
);
const RowMenu = dynamic(
  retryImport(() => import('../keys/row-menu').then((module) => module.RowMenu)),
  { ssr: false },
);
const FocusMode = dynamic(
  retryImport(() => import('../focus/focus-mode').then((module) => module.FocusMode)),
  { ssr: false },
);
const ShareDialog = dynamic(
  retryImport(() => import('../sharing/share-dialog').then((module) => module.ShareDialog)),
  {
    ssr: false,
  },
);
const Toaster = dynamic(
  retryImport(() => import('../ui/toaster').then((module) => module.Toaster)),
  { ssr: false },
);
const OfflineWork = dynamic(
  retryImport(() => import('./offline-work').then((module) => module.OfflineWork)),
  { ssr: false },
);
// No server rendering: the task comes from the browser's cache. The empty panel reserves its space.
const TaskDetail = dynamic(
  retryImport(() => import('../task-detail/task-detail').then((module) => module.TaskDetail)),
  {
    ssr: false,
    loading: () => <DetailPanel />,
  },
);

const none = { projects: [], areas: [], workspaces: [] };

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
  const asked = useOpenPicker() !== null;
  const panel = usePanel();
  const rowMenu = useRowMenu() !== null;
  const sharing = useShareTarget() !== null;
  const focusing = useIsFocusing();
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
            <div className="mx-auto w-full max-w-180 has-data-wide:max-w-320 px-4 pt-8 pb-24 md:px-8 print:max-w-none print:p-0">
              <Outlet day={day} timeline={timeline}>
                {children}
              </Outlet>
            </div>
          </main>
          <Suspense>
            <OpenTask today={today} frame={frame} />
          </Suspense>
        </div>
        <BottomBar />
        <Dock running={running}>
          <Part>{me && <OfflineWork me={me} served={served} />}</Part>
        </Dock>
        {rowMenu && (
          <Part>
            <RowMenu />
          </Part>
        )}
        {asked && (
          <Part>
            <AskPanel today={today} frame={frame} />
          </Part>
        )}
        {sharing && (
          <Part>
            <ShareDialog frame={frame} />
          </Part>
        )}
        {focusing && (
          <Part>
            <FocusMode frame={frame} />
          </Part>
        )}
        {panel && (
          <Part>
            <PanelHost frame={frame ?? none} />
          </Part>
        )}
        <Keys />
        <Part>
          <AfterLoad>
            <Prefetch />
            <WarmScreens day={day} />
            <LostMembership frame={query} />
            <LiveChanges served={served} />
            <Toaster />
            <PlannerDnd />
            <TooltipHost />
          </AfterLoad>
        </Part>
      </PreferencesProvider>
    </NavigationProvider>
  );
}
