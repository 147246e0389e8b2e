'use client';

import { ChevronsUpDown, Plus, Users } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { Frame } from '@/server/types';
import { openPanel } from '../frame/panels';
import { cn } from '../ui/cn';
import { icon, smallIcon } from '../ui/icon';
import {
  Menu,
  MenuChoice,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuLine,
  MenuOption,
  MenuTrigger,
} from '../ui/menu';
import { roleNames } from './seat-roles';
import { currentOf, useSwitchWorkspace } from './use-workspaces';

interface SwitcherProps {
  frame: Frame | undefined;
  className?: string;
}

/** Which workspace is open, the others, and the way to a new one. */
export function Switcher({ frame, className }: SwitcherProps) {
  const switchTo = useSwitchWorkspace();
  const router = useRouter();
  const current = currentOf(frame);
  const name = current?.name ?? 'Parcours';
  const pick = (id: string) => {
    const workspace = frame?.workspaces.find((one) => one.id === id);
    if (workspace) switchTo(workspace);
  };
  return (
    <Menu>
      <MenuTrigger
        aria-label={`Workspace: ${name}`}
        className={cn(
          'flex h-8 min-w-0 items-center gap-1.5 rounded-control px-2 text-14 font-semibold hover:bg-hover data-[state=open]:bg-hover max-md:h-11',
          className,
        )}
      >
        <span className="truncate">{name}</span>
        <ChevronsUpDown {...smallIcon} className="shrink-0 text-ink-3" />
      </MenuTrigger>
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
        <MenuItem onSelect={() => router.push('/settings/workspace')}>
          <Users {...icon} /> {current?.kind === 'team' ? 'Members' : 'Workspace settings'}
        </MenuItem>
        <MenuItem onSelect={() => setTimeout(() => openPanel('workspace'))}>
          <Plus {...icon} /> New team workspace
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
