import { useAction } from '../data/use-action';
import { useText } from '../language/language';

/** Deletes a note and offers undo. */
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
