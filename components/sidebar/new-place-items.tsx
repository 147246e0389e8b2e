import { MenuContent, MenuItem } from '../data/menu';
import { useText } from '../language/language';
import { NEW_PLACE_INPUT_ID, type NewPlaceKind } from '../places/new-place-input';
import { useOpenPage } from '../ui/navigation';

/** Focuses the name field when the menu closes. Earlier, the menu's focus trap would prevent it. */
function focusName(event: Event): void {
  const name = document.getElementById(NEW_PLACE_INPUT_ID);
  if (!name) return;
  event.preventDefault();
  name.focus();
}

export function NewPlaceItems({ onPick }: { onPick: (kind: NewPlaceKind) => void }) {
  const t = useText('frame');
  const open = useOpenPage();
  return (
    <MenuContent align="end" onCloseAutoFocus={focusName}>
      <MenuItem onSelect={() => onPick('project')}>{t('newProject')}</MenuItem>
      <MenuItem onSelect={() => onPick('area')}>{t('newArea')}</MenuItem>
      <MenuItem onSelect={() => open('/packages')}>{t('fromTemplate')}</MenuItem>
    </MenuContent>
  );
}
