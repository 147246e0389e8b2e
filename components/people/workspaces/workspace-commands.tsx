import { useText } from '../../shell/language/language';
import { useWorkspaceId } from '../../shell/parts/current-workspace';
import { openPanel } from '../../shell/state/panels';
import { CommandGroup } from '../../ui/command-group';
import { useOpenPage } from '../../ui/navigation';
import { keyOf, useSwitchWorkspace, useWorkspaceName, type Workspace } from './use-workspaces';

interface WorkspaceCommandsProps {
  workspaces: readonly Workspace[];
  /** Whether the typed words name a command. */
  isNamed: (name: string) => boolean;
  onClose: () => void;
}

export function WorkspaceCommands({ workspaces, isNamed, onClose }: WorkspaceCommandsProps) {
  const t = useText('workspaces');
  const frame = useText('frame');
  const nameOf = useWorkspaceName();
  const current = useWorkspaceId();
  const switchTo = useSwitchWorkspace();
  const open = useOpenPage();
  const others = workspaces.filter((one) => keyOf(one) !== current);
  const commands = [
    ...others.map((one) => ({
      id: one.id,
      name: t('switchTo', { name: nameOf(one) }),
      run: () => switchTo(one),
    })),
    { id: 'members', name: t('membersAndSettings'), run: () => open('/settings/workspace') },
    { id: 'new', name: frame('newWorkspace'), run: () => openPanel('workspace') },
  ]
    .filter(({ name }) => isNamed(name))
    .map(({ id, name, run }) => ({
      id: `workspace ${id}`,
      content: <span className="truncate">{name}</span>,
      run,
    }));
  return <CommandGroup heading={t('workspaces')} commands={commands} onClose={onClose} />;
}
