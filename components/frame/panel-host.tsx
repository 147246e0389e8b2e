'use client';

import dynamic from 'next/dynamic';
import type { Frame } from '@/server/types';
import { retryImport } from '../data/connection';
import { useText } from '../language/language';
import { openPanel, usePanel } from '../state/panels';
import { Dialog } from '../ui/dialog';

const quickAdd = () => import('../quick-add/quick-add').then((module) => module.QuickAdd);
const finder = () => import('../keys/finder').then((module) => module.Finder);

/** Prefetches the panels with a text field, so that typing can start immediately. */
export const fetchPanels = () => Promise.all([quickAdd(), finder()]);

const QuickAdd = dynamic(retryImport(quickAdd));
const Finder = dynamic(retryImport(finder));
const NewWorkspace = dynamic(
  retryImport(() => import('../workspaces/new-workspace').then((module) => module.NewWorkspace)),
);
const KeySheet = dynamic(retryImport(() => import('../keys/key-sheet').then((module) => module.KeySheet)));

const close = () => openPanel(null);

/** Renders the open panel. Panels load on first use. */
export function PanelHost({ frame }: { frame: Pick<Frame, 'projects' | 'areas' | 'workspaces'> }) {
  const t = useText('frame');
  const titles = useText('titles');
  const panel = usePanel();
  if (!panel) return null;
  const names = {
    new: titles('newTask'),
    search: t('search'),
    keys: titles('keys'),
    workspace: t('newWorkspace'),
  };
  return (
    <Dialog open onClose={close} title={names[panel]} showTitle={panel === 'keys' || panel === 'workspace'}>
      {panel === 'new' && <QuickAdd frame={frame} onClose={close} />}
      {panel === 'search' && <Finder frame={frame} onClose={close} />}
      {panel === 'workspace' && <NewWorkspace onClose={close} />}
      {panel === 'keys' && <KeySheet />}
    </Dialog>
  );
}
