'use client';

import { Fragment } from 'react';
import { canManage } from '../data/permissions';
import { closeRowMenu, useRowMenu } from '../state/row-menu';
import { Menu, MenuContent, MenuItem, MenuLine, MenuTrigger } from '../ui/menu';
import { commands } from './commands';
import { useCommandContext } from './use-command-context';

const parts = [
  ['today', 'tomorrow', 'later', 'when', 'deadline'],
  ['move', 'tags', 'priority'],
  ['archive', 'delete'],
];

export function RowMenu() {
  const env = useCommandContext();
  const opened = useRowMenu();
  if (!opened) return null;
  const { task, box } = opened;
  const { left, top, width, height } = box;
  const offered = (id: string) => commands.find((command) => command.id === id);
  return (
    <Menu open onOpenChange={(open) => open || closeRowMenu()}>
      <MenuTrigger asChild>
        <span className="pointer-events-none fixed" style={{ left, top, width, height }} />
      </MenuTrigger>
      <MenuContent
        align="end"
        aria-labelledby={undefined}
        aria-label={`Actions of ${task.title}`}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>(`[data-task-id="${CSS.escape(task.id)}"]`)?.focus();
        }}
      >
        {parts.map((ids, at) => (
          <Fragment key={ids[0]}>
            {at > 0 && <MenuLine />}
            {ids
              .flatMap((id) => offered(id) ?? [])
              .map((command) => (
                <MenuItem
                  key={command.id}
                  keys={command.keys}
                  disabled={command.id === 'delete' && !canManage(task)}
                  // Wait until the menu has closed and the row has the focus again.
                  onSelect={() => setTimeout(() => command.run(env))}
                >
                  {command.name}
                </MenuItem>
              ))}
          </Fragment>
        ))}
      </MenuContent>
    </Menu>
  );
}
