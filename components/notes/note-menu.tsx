import type { ReactNode } from 'react';
import { useText } from '../shell/language/language';
import { MenuItem } from '../shell/parts/menu';
import { MoreMenu } from '../shell/parts/more-menu';
import { useAction } from '../sync/use-action';

export function useRemoveNote() {
  const common = useText('common');
  const remove = useAction('notes.remove');
  return (noteId: string, title: string) =>
    remove(
      { noteId },
      {
        label: common('deletedNamed', { name: title.slice(0, 40) }),
        by: [{ path: 'trash.restore', input: { trashId: noteId } }],
      },
    );
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
