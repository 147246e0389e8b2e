'use client';

import { useRouter } from 'next/navigation';
import { NEW_PLACE_INPUT_ID, type NewPlaceKind } from '../places/new-place-input';
import { MenuContent, MenuItem } from '../ui/menu';

/** Focuses the name field when the menu closes. Earlier, the menu's focus trap would prevent it. */
function focusName(event: Event): void {
  const name = document.getElementById(NEW_PLACE_INPUT_ID);
  if (!name) return;
  event.preventDefault();
  name.focus();
}

export function NewPlaceItems({ onPick }: { onPick: (kind: NewPlaceKind) => void }) {
  const router = useRouter();
  return (
    <MenuContent align="end" onCloseAutoFocus={focusName}>
      <MenuItem onSelect={() => onPick('project')}>New project</MenuItem>
      <MenuItem onSelect={() => onPick('area')}>New area</MenuItem>
      <MenuItem onSelect={() => router.push('/packages')}>From a template</MenuItem>
    </MenuContent>
  );
}
