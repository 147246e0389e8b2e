'use client';

import { NEW_PLACE_INPUT_ID, type NewPlaceKind } from '../places/new-place-input';
import { MenuContent, MenuItem } from '../ui/menu';
import { useOpenPage } from '../ui/navigation';

/** Focuses the name field when the menu closes. Earlier, the menu's focus trap would prevent it. */
function focusName(event: Event): void {
  const name = document.getElementById(NEW_PLACE_INPUT_ID);
  if (!name) return;
  event.preventDefault();
  name.focus();
}

export function NewPlaceItems({ onPick }: { onPick: (kind: NewPlaceKind) => void }) {
  const open = useOpenPage();
  return (
    <MenuContent align="end" onCloseAutoFocus={focusName}>
      <MenuItem onSelect={() => onPick('project')}>New project</MenuItem>
      <MenuItem onSelect={() => onPick('area')}>New area</MenuItem>
      <MenuItem onSelect={() => open('/packages')}>From a template</MenuItem>
    </MenuContent>
  );
}
