import { MenuContent, MenuItem, MenuLine } from '../data/menu';
import { useText } from '../language/language';

interface ViewMenuItemsProps {
  onRename: () => void;
  onDelete: () => void;
}

/** Waits until the menu has closed and returned the focus. */
const afterClose = (work: () => void) => () => setTimeout(work);

export function ViewMenuItems({ onRename, onDelete }: ViewMenuItemsProps) {
  const common = useText('common');
  return (
    <MenuContent align="end">
      <MenuItem onSelect={afterClose(onRename)}>{common('rename')}</MenuItem>
      <MenuLine />
      <MenuItem onSelect={afterClose(onDelete)}>{common('delete')}</MenuItem>
    </MenuContent>
  );
}
