import { useEffect } from 'react';
import type { Frame } from '@/server/types';
import { LiveChanges } from '../data/live-changes';
import { loadMarkdown } from '../data/markdown';
import { prefetchTexts } from '../language/late-messages';
import { SidebarDrop } from '../sidebar/sidebar-drop';
import { PlannerDnd } from '../tasks/planner-dnd';
import { Toaster } from '../ui/toaster';
import { TooltipHost } from '../ui/tooltip';
import { LostMembership } from '../workspaces/lost-membership';
import { WarmScreens } from './moves';

export { Offline } from '../offline/offline';
export { TaskDetail } from '../task-detail/task-detail';
export { Panels } from './panels';
export { SelectionBar } from './selection-bar';

/** Loads what panels and screens need besides their own code, so that they work immediately, also offline. */
function usePrefetched(): void {
  useEffect(() => {
    const loaded = Promise.all([
      loadMarkdown(),
      prefetchTexts(['tasks', 'focus', 'rounds', 'views', 'filters', 'sharing', 'comments', 'files']),
      prefetchTexts(['places', 'timeline']),
      prefetchTexts(['journal', 'habits', 'statistics', 'notes', 'inbox', 'archive', 'profile', 'activity']),
      prefetchTexts(['workspaces', 'packages', 'settings', 'settings-data', 'settings-tools', 'auth-faults']),
    ]);
    loaded.catch(() => undefined);
  }, []);
}

interface AfterPaintProps {
  frame: { error: unknown; data: Frame | undefined };
  day: string;
  /** When the HTML was rendered, in epoch ms. */
  served: number;
}

/**
 * What the first paint does not need. Its code loads after that of the page. No part may wait for words that did not load
 * with it: React would hold all of them back 0.3 s.
 */
export function AfterPaint({ frame, day, served }: AfterPaintProps) {
  usePrefetched();
  return (
    <>
      <WarmScreens day={day} />
      <LostMembership frame={frame} />
      <LiveChanges served={served} />
      <Toaster />
      <PlannerDnd />
      {frame.data && <SidebarDrop frame={frame.data} />}
      <TooltipHost />
    </>
  );
}
