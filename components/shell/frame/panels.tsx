import type { ReactNode } from 'react';
import type { Frame } from '@/server/types';
import { FocusMode } from '../../day/focus/focus-mode';
import { ShareDialog } from '../../people/sharing/share-dialog';
import { NewWorkspace } from '../../people/workspaces/new-workspace';
import { PickerPanel } from '../../task/pickers/picker-panel';
import { QuickAdd } from '../../task/quick-add/quick-add';
import { Dialog } from '../../ui/dialog';
import { Part } from '../../ui/part';
import { Finder } from '../keys/finder';
import { KeySheet } from '../keys/key-sheet';
import { RowMenu } from '../keys/row-menu';
import { useText } from '../language/language';
import { useFocus } from '../state/focus';
import { useOpenPicker } from '../state/open-picker';
import { openPanel, type Panel, usePanel } from '../state/panels';
import { useRowMenu } from '../state/row-menu';
import { useShareTarget } from '../state/share-target';

export { SelectionBar } from './selection-bar';

const close = () => openPanel(null);

interface OpenPanelProps {
  panel: Panel;
  frame: Pick<Frame, 'projects' | 'areas' | 'workspaces' | 'workspaceId'>;
}

function OpenPanel({ panel, frame }: OpenPanelProps) {
  const t = useText('frame');
  const titles = useText('titles');
  const names = {
    new: titles('newTask'),
    search: t('search'),
    keys: titles('keys'),
    workspace: t('newWorkspace'),
  };
  return (
    <Dialog open onClose={close} title={names[panel]} showTitle={panel === 'keys' || panel === 'workspace'}>
      {panel === 'new' && <QuickAdd onClose={close} />}
      {panel === 'search' && <Finder frame={frame} onClose={close} />}
      {panel === 'workspace' && <NewWorkspace onClose={close} />}
      {panel === 'keys' && <KeySheet />}
    </Dialog>
  );
}

const none = { projects: [], areas: [], workspaces: [], workspaceId: '' };

const inPart = (panel: ReactNode) => <Part>{panel}</Part>;

/** What opens over the page. */
export function Panels({ today, frame }: { today: string; frame: Frame | undefined }) {
  const isAsking = useOpenPicker() !== null;
  const isSharing = useShareTarget() !== null;
  const inFocus = useFocus(({ round }) => round);
  const hasRowMenu = useRowMenu() !== null;
  const panel = usePanel();
  return (
    <>
      {hasRowMenu && inPart(<RowMenu />)}
      {isAsking && inPart(<PickerPanel today={today} frame={frame} />)}
      {isSharing && inPart(<ShareDialog />)}
      {inFocus && inPart(<FocusMode {...inFocus} running={frame?.running ?? null} />)}
      {panel && inPart(<OpenPanel panel={panel} frame={frame ?? none} />)}
    </>
  );
}
