'use client';

import { selection } from '../state/selection';
import { MenuContent, MenuItem } from '../ui/menu';
import { commands } from './commands';
import { useCommandContext } from './use-command-context';

/** The rounds that the selected tasks can go into: those of the day on the page, or of today. */
export function RoundItems() {
  const env = useCommandContext();
  return (
    <MenuContent side="top">
      {commands
        .filter(({ id }) => /^round-\d$/.test(id))
        .map((command) => (
          <MenuItem
            key={command.id}
            keys={command.keys}
            onSelect={() => {
              command.run(env);
              selection.clear();
            }}
          >
            {command.name}
          </MenuItem>
        ))}
    </MenuContent>
  );
}
