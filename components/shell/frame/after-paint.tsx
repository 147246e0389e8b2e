import { useEffect } from 'react';
import type { Part } from '@/language/translator';
import type { Frame } from '@/server/types';
import { liveEditor, loadStillText } from '../../notes/live/late';
import { LostMembership } from '../../people/workspaces/lost-membership';
import { LiveChanges } from '../../sync/live-changes';
import { whenIdle } from '../../sync/when-idle';
import { PlannerDnd } from '../../task/rows/planner-dnd';
import { Toaster } from '../../ui/toaster';
import { TooltipHost } from '../../ui/tooltip';
import { prefetchTexts } from '../language/late-messages';
import { loadMarkdown } from '../parts/markdown';
import { SidebarDrop } from '../sidebar/sidebar-drop';
import { WarmScreens } from './moves';

export { Offline } from './offline';

/** Words of panels and screens. */
const words: readonly Part[] = [
  'focus',
  'filters',
  'sharing',
  'comments',
  'files',
  'timeline',
  'journal',
  'habits',
  'statistics',
  'notes',
  'inbox',
  'archive',
  'profile',
  'activity',
  'packages',
  'auth-faults',
  'settings',
  'settings-data',
  'settings-tools',
];

/**
 * Loads what panels and screens need besides their own code, so that they work immediately, also offline. Asking for
 * everything at once would block a phone for 0.1 s.
 */
async function loadAhead(): Promise<void> {
  const loads = [
    ...words.map((part) => () => prefetchTexts([part])),
    loadMarkdown,
    loadStillText,
    liveEditor.load,
  ];
  for (const load of loads) {
    await whenIdle();
    load().catch(() => undefined);
  }
}

interface AfterPaintProps {
  frame: { error: unknown; data: Frame | undefined };
}

/**
 * What the first paint does not need. Its code loads after that of the page. If one part waited for words that had not
 * loaded with it, React would show all of them 0.3 s later.
 */
export function AfterPaint({ frame }: AfterPaintProps) {
  useEffect(() => void loadAhead(), []);
  return (
    <>
      <WarmScreens />
      <LostMembership frame={frame} />
      <LiveChanges />
      <Toaster />
      <PlannerDnd />
      {frame.data && <SidebarDrop frame={frame.data} />}
      <TooltipHost />
    </>
  );
}
