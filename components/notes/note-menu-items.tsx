'use client';

import { MenuContent, MenuItem } from '../ui/menu';

export interface NoteMenuItemsProps {
  onDelete: () => void;
  /** The key that deletes too. */
  keys?: string;
}

export function NoteMenuItems({ onDelete, keys }: NoteMenuItemsProps) {
  return (
    <MenuContent align="end">
      <MenuItem keys={keys} onSelect={onDelete}>
        Delete note
      </MenuItem>
    </MenuContent>
  );
}
