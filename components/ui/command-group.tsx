import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { commandItem } from './command-item';

interface GroupCommand {
  /** Unlike those of other groups. */
  id: string;
  content: ReactNode;
  run: () => unknown;
}

interface CommandGroupProps {
  heading: string;
  commands: readonly GroupCommand[];
  onClose: () => void;
}

/** Commands of a palette. They run once it has closed and the focus is back where it was. */
export function CommandGroup({ heading, commands, onClose }: CommandGroupProps) {
  if (commands.length === 0) return null;
  return (
    <Command.Group heading={heading}>
      {commands.map(({ id, content, run }) => (
        <Command.Item
          key={id}
          value={id}
          className={commandItem}
          onSelect={() => {
            onClose();
            setTimeout(run);
          }}
        >
          {content}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
