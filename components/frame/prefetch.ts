'use client';

import { useEffect } from 'react';
import { prefetchTexts } from '../language/late-messages';

async function prefetchPanels(): Promise<void> {
  await Promise.all([
    prefetchTexts([
      'common',
      'dates',
      'tasks',
      'task-detail',
      'quick-add',
      'focus',
      'rounds',
      'views',
      'filters',
      'keys',
      'pickers',
      'sharing',
    ]),
    prefetchTexts(['journal', 'habits', 'statistics', 'notes', 'comments', 'files', 'places']),
    prefetchTexts(['inbox', 'archive', 'profile', 'timeline', 'activity', 'workspaces', 'packages']),
    prefetchTexts(['settings', 'settings-data', 'settings-tools', 'auth-faults']),
    import('./panel-host').then(({ fetchPanels }) => fetchPanels()),
    import('../pickers/picker-panel'),
    import('./selection-bar'),
    import('../places/new-place-input'),
    import('./offline-work'),
  ]).catch(() => undefined);
  // Tests wait for this attribute before they go offline.
  document.documentElement.dataset['panels'] = 'on';
}

/** Prefetches the panels and actions, so that they work immediately, also offline. */
export function Prefetch(): null {
  useEffect(() => void prefetchPanels(), []);
  return null;
}
