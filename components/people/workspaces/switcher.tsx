import { ChevronsUpDown, Plus, Users } from 'lucide-react';
import type { Frame } from '@/server/types';
import { useText, useTexts } from '../../shell/language/language';
import {
  Menu,
  MenuChoice,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuLine,
  MenuOption,
} from '../../shell/parts/menu';
import { openPanel } from '../../shell/state/panels';
import { cn } from '../../ui/cn';
import { icon, smallIcon } from '../../ui/icon';
import { useOpenPage } from '../../ui/navigation';
import { currentOf, useSwitchWorkspace, useWorkspaceName, type Workspace } from './use-workspaces';

function SwitcherItems({ frame }: { frame: Frame | undefined }) {
  const { t, common } = useTexts('workspaces');
  const frameText = useText('frame');
  const nameOf = useWorkspaceName();
  const switchTo = useSwitchWorkspace();
  const open = useOpenPage();
  const current = currentOf(frame);
  const detailOf = (workspace: Workspace) =>
    workspace.kind === 'team'
      ? t(workspace.role)
      : nameOf(workspace) !== common('personal') && common('personal');
  return (
    <MenuContent align="start" className="max-h-[70vh] w-64 max-w-[calc(100vw-24px)] overflow-y-auto">
      <MenuLabel>{t('workspaces')}</MenuLabel>
      <MenuChoice value={current?.id ?? ''}>
        {frame?.workspaces.map((workspace) => (
          <MenuOption key={workspace.id} value={workspace.id} onSelect={() => switchTo(workspace)}>
            <span className="truncate">{nameOf(workspace)}</span>
            <span className="shrink-0 text-12 text-ink-3">{detailOf(workspace)}</span>
          </MenuOption>
        ))}
      </MenuChoice>
      <MenuLine />
      <MenuItem onSelect={() => open('/settings/workspace')}>
        <Users {...icon} /> {current?.kind === 'team' ? t('members') : t('settings')}
      </MenuItem>
      <MenuItem onSelect={() => setTimeout(() => openPanel('workspace'))}>
        <Plus {...icon} /> {frameText('newWorkspace')}
      </MenuItem>
    </MenuContent>
  );
}

export function Switcher({ frame, className }: { frame: Frame | undefined; className?: string }) {
  const common = useText('common');
  const nameOf = useWorkspaceName();
  const current = currentOf(frame);
  const name = current ? nameOf(current) : 'Parcours';
  return (
    <Menu
      button={(props) => (
        <button
          {...props}
          type="button"
          aria-label={common('namedChange', { name: common('workspace'), change: name })}
          className={cn(
            'flex h-8 min-w-0 items-center gap-1.5 rounded-control px-2 text-14 font-semibold hover:bg-hover data-[state=open]:bg-hover touch:h-11',
            className,
          )}
        >
          <span className="truncate">{name}</span>
          <ChevronsUpDown {...smallIcon} className="shrink-0 text-ink-3" />
        </button>
      )}
    >
      <SwitcherItems frame={frame} />
    </Menu>
  );
}
