import type { ReactNode } from 'react';
import { useText } from '../shell/language/language';
import { MenuItem } from '../shell/parts/menu';
import { MoreMenu } from '../shell/parts/more-menu';
import { useAct } from '../sync/act';
import { removeNote } from '../sync/actions/notes';

export function useRemoveNote() {
  const act = useAct();
  return (noteId: string, title: string) => act(removeNote(noteId, title));
}

interface NoteMenuProps {
  label: string;
  className?: string;
  onDelete: () => void;
  /** The key that deletes too. */
  keys?: string;
  children?: ReactNode;
}

/** The actions of a note that the viewer owns. */
export function NoteMenu({ label, className, onDelete, keys, children }: NoteMenuProps) {
  const t = useText('notes');
  return (
    <MoreMenu label={label} className={className}>
      {children}
      <MenuItem keys={keys} onSelect={onDelete}>
        {t('delete')}
      </MenuItem>
    </MoreMenu>
  );
}
