'use client';

import { MenuContent, MenuItem, MenuLine } from '../ui/menu';

interface ViewMenuItemsProps {
  onRename: () => void;
  onDelete: () => void;
}

/** Waits until the menu has closed and returned the focus. */
const afterClose = (work: () => void) => () => setTimeout(work);

export function ViewMenuItems({ onRename, onDelete }: ViewMenuItemsProps) {
  return (
    <MenuContent align="end">
      <MenuItem onSelect={afterClose(onRename)}>Rename</MenuItem>
      <MenuLine />
      <MenuItem onSelect={afterClose(onDelete)}>Delete</MenuItem>
    </MenuContent>
  );
}
