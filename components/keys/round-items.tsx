import { MenuContent, MenuItem } from '../data/menu';
import { selection } from '../state/selection';
import { commands } from './commands';
import { useCommandContext } from './use-command-context';
import { useCommandName } from './use-command-name';

/** The rounds that the selected tasks can go into: those of the day on the page, or of today. */
export function RoundItems() {
  const env = useCommandContext();
  const nameOf = useCommandName();
  return (
    <MenuContent side="top">
      {commands
        .filter(({ round }) => round !== undefined)
        .map((command) => (
          <MenuItem
            key={command.id}
            keys={command.keys}
            onSelect={() => {
              command.run(env);
              selection.clear();
            }}
          >
            {nameOf(command)}
          </MenuItem>
        ))}
    </MenuContent>
  );
}
