import { expect, test } from 'vitest';
import { z } from 'zod';
import { notePageOf } from '../../testing/note-page';
import { createApp } from '../../testing/test-app';
import { CloudNote } from '../../wire/collaboration';

const One = z.object({ note: CloudNote });

test('marks a note as open when its page is open, not when its data is read', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const created = await app.transport('rest').call(ann, 'create_note', { title: 'Tiles' });
  const { note } = One.parse(created.body);
  const [anns, eves] = [notePageOf(app, ann), notePageOf(app, eve)];
  const get = () => app.transport('rest').call(ann, 'get_note', { noteId: note.id });
  expect(await anns.note(note.id)).toEqual(note);
  for (let n = 0; n < 2; n++) expect((await get()).body).toEqual({ note });
  expect(await anns.openNote(note.id, true)).toMatchObject({
    here: [{ editing: true, person: { id: ann.id } }],
  });
  for (const refused of [eves.note(note.id), eves.openNote(note.id, true)]) expect(await refused).toBe(404);
  expect(await anns.note(note.id)).toMatchObject({ here: [{ person: { id: ann.id } }] });
});
