import { type Act, type Inverses, says } from './act';

export const noteInverses: Inverses<'notes.remove'> = {
  'notes.remove': ({ noteId }) => [{ path: 'trash.restore', input: { trashId: noteId } }],
};

export const removeNote = (noteId: string, title: string): Act => ({
  does: [{ path: 'notes.remove', input: { noteId } }],
  label: says('common', (t) => t('deletedNamed', { name: title.slice(0, 40) })),
});
