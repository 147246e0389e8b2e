'use client';

import { Plus, Users } from 'lucide-react';
import type { Frame } from '@/server/types';
import { openPanel } from '../state/panels';
import { icon } from '../ui/icon';
import { MenuChoice, MenuContent, MenuItem, MenuLabel, MenuLine, MenuOption } from '../ui/menu';
import { useOpenPage } from '../ui/navigation';
import { roleNames } from './membership-roles';
import { currentOf, useSwitchWorkspace } from './use-workspaces';

export function SwitcherItems({ frame }: { frame: Frame | undefined }) {
  const switchTo = useSwitchWorkspace();
  const open = useOpenPage();
  const current = currentOf(frame);
  const pick = (id: string) => {
    const workspace = frame?.workspaces.find((one) => one.id === id);
    if (workspace) switchTo(workspace);
  };
  return (
    <MenuContent align="start" className="max-h-[70vh] w-64 max-w-[calc(100vw-24px)] overflow-y-auto">
      <MenuLabel>Workspaces</MenuLabel>
      <MenuChoice value={current?.id ?? ''} onValueChange={pick}>
        {frame?.workspaces.map(({ id, name: own, kind, role }) => (
          <MenuOption key={id} value={id}>
            <span className="truncate">{own}</span>
            <span className="shrink-0 text-12 text-ink-3">
              {kind === 'team' ? roleNames[role] : own !== 'Personal' && 'Personal'}
            </span>
          </MenuOption>
        ))}
      </MenuChoice>
      <MenuLine />
      <MenuItem onSelect={() => open('/settings/workspace')}>
        <Users {...icon} /> {current?.kind === 'team' ? 'Members' : 'Workspace settings'}
      </MenuItem>
      <MenuItem onSelect={() => setTimeout(() => openPanel('workspace'))}>
        <Plus {...icon} /> New team workspace
      </MenuItem>
    </MenuContent>
  );
}
