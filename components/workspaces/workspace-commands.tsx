'use client';

import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { useWorkspaceId } from '../data/current-workspace';
import { openPanel } from '../state/panels';
import { commandItem } from '../ui/command-item';
import { keyOf, useSwitchWorkspace, type Workspace } from './use-workspaces';

interface WorkspaceCommandsProps {
  workspaces: readonly Workspace[];
  onClose: () => void;
}

/** The workspace commands of the palette. */
export function WorkspaceCommands({ workspaces, onClose }: WorkspaceCommandsProps) {
  const current = useWorkspaceId();
  const switchTo = useSwitchWorkspace();
  const router = useRouter();
  const others = workspaces.filter((workspace) => keyOf(workspace) !== current);
  const after = (work: () => void) => () => {
    onClose();
    work();
  };
  return (
    <Command.Group heading="Workspaces">
      {others.map((workspace) => (
        <Command.Item
          key={workspace.id}
          value={`Switch to ${workspace.name} ${workspace.id}`}
          className={commandItem}
          onSelect={after(() => switchTo(workspace))}
        >
          <span className="truncate">Switch to {workspace.name}</span>
        </Command.Item>
      ))}
      <Command.Item
        value="Members of the workspace"
        className={commandItem}
        onSelect={after(() => router.push('/settings/workspace'))}
      >
        Members and workspace settings
      </Command.Item>
      <Command.Item
        value="New team workspace"
        className={commandItem}
        // Wait until the palette has closed.
        onSelect={after(() => setTimeout(() => openPanel('workspace')))}
      >
        New team workspace
      </Command.Item>
    </Command.Group>
  );
}
