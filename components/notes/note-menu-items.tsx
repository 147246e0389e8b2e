'use client';

import { MenuContent, MenuItem } from '../ui/menu';

export interface LineTasks {
  count: number;
  make: () => Promise<void>;
}

export interface NoteMenuItemsProps {
  onDelete: () => void;
  /** The open boxes that tasks can be made of. */
  lineTasks?: () => LineTasks;
  /** The key that deletes too. */
  keys?: string;
}

export function NoteMenuItems({ onDelete, keys, lineTasks }: NoteMenuItemsProps) {
  const lines = lineTasks?.();
  return (
    <MenuContent align="end">
      {lines && lines.count > 0 && (
        <MenuItem onSelect={() => void lines.make()}>
          {lines.count === 1 ? 'Make a task of the open box' : `Make tasks of ${lines.count} open boxes`}
        </MenuItem>
      )}
      <MenuItem keys={keys} onSelect={onDelete}>
        Delete note
      </MenuItem>
    </MenuContent>
  );
}
