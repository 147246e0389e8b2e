import { MoreHorizontal } from 'lucide-react';
import { Menu } from '../data/menu';
import { IconButton } from '../ui/button';
import { icon } from '../ui/icon';
import { NoteMenuItems, type NoteMenuItemsProps } from './note-menu-items';

interface NoteMenuProps extends NoteMenuItemsProps {
  label: string;
  className?: string;
}

/** The actions of a note that the viewer owns. */
export function NoteMenu({ label, className, ...items }: NoteMenuProps) {
  return (
    <Menu
      button={(props) => (
        <IconButton {...props} label={label} className={className}>
          <MoreHorizontal {...icon} />
        </IconButton>
      )}
    >
      <NoteMenuItems {...items} />
    </Menu>
  );
}
