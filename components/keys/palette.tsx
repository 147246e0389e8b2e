'use client';

import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { Frame } from '@/server/types';
import { commandItem } from '../ui/command-item';
import { KeyNames } from '../ui/kbd';
import { WorkspaceCommands } from '../workspaces/workspace-commands';
import { offeredCommands } from './commands';
import { useCommandContext } from './use-command-context';

interface PaletteProps {
  frame: Pick<Frame, 'projects' | 'areas' | 'workspaces'>;
  onClose: () => void;
}

const heading =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-ink-3';

export function Palette({ frame, onClose }: PaletteProps) {
  const router = useRouter();
  const env = useCommandContext();
  const go = (path: string) => {
    onClose();
    router.push(path);
  };
  const [offered] = useState(offeredCommands);
  const places = [
    ...frame.projects.map(({ id, name }) => ({ id, name, path: `/project/${id}` })),
    ...frame.areas.map(({ id, name }) => ({ id, name, path: `/area/${id}` })),
  ];
  return (
    <Command label="Commands" className={heading}>
      <Command.Input
        placeholder="What do you want to do?"
        className="h-12 w-full border-b border-line bg-transparent px-4 text-16 outline-none placeholder:text-ink-3"
      />
      <Command.List className="max-h-[50vh] overflow-auto p-1">
        <Command.Empty className="px-3 py-6 text-14 text-ink-3">No results. Try another name.</Command.Empty>
        <Command.Group heading="Commands">
          {offered.map((command) => (
            <Command.Item
              key={command.id}
              value={`${command.name} ${command.id}`}
              className={commandItem}
              onSelect={() => {
                onClose();
                // Wait until the panel has closed and the row has the focus again.
                setTimeout(() => command.run(env));
              }}
            >
              <span className="flex-1">{command.name}</span>
              {command.keys && <KeyNames keys={command.keys} />}
            </Command.Item>
          ))}
        </Command.Group>
        <WorkspaceCommands workspaces={frame.workspaces} onClose={onClose} />
        <Command.Group heading="Places">
          {places.map(({ id, name, path }) => (
            <Command.Item key={id} value={`${name} ${id}`} className={commandItem} onSelect={() => go(path)}>
              <span className="truncate">{name}</span>
            </Command.Item>
          ))}
        </Command.Group>
      </Command.List>
    </Command>
  );
}
