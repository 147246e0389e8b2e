'use client';

import { MenuContent, MenuItem } from '../ui/menu';
import type { NewPlace } from './new-place-input';

/** The focus goes on to the name, which is asked for next. */
export function NewPlaceItems({ onPick }: { onPick: (kind: NewPlace) => void }) {
  return (
    <MenuContent align="end" onCloseAutoFocus={(event) => event.preventDefault()}>
      <MenuItem onSelect={() => onPick('project')}>New project</MenuItem>
      <MenuItem onSelect={() => onPick('area')}>New area</MenuItem>
    </MenuContent>
  );
}
