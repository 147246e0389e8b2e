import { expect, test } from 'vitest';
import { z } from 'zod';
import { callHeaders, createApp, type TestAccount, type TestApp } from '../../testing/test-app';
import { CloudNote } from '../../wire/collaboration';

const One = z.object({ note: CloudNote });

/** What a note's page asks, with the status of a refusal. */
function notePageOf({ send }: TestApp, who: TestAccount) {
  const read = async (response: Response) =>
    response.ok
      ? z.object({ result: z.object({ data: One }) }).parse(await response.json()).result.data.note
      : response.status;
  const headers = callHeaders(who);
  return {
    note: async (noteId: string) => {
      const input = encodeURIComponent(JSON.stringify({ noteId }));
      return read(await send(`/api/trpc/screens.note?input=${input}`, { headers }));
    },
    openNote: async (noteId: string, editing: boolean) =>
      read(
        await send('/api/trpc/screens.openNote', {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ noteId, editing }),
        }),
      ),
  };
}

test('marks a note as open when its page is open, not when its data is read', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const created = await app.transport('rest').call(ann, 'create_note', { title: 'Tiles' });
  const { note } = One.parse(created.body);
  const [anns, eves] = [notePageOf(app, ann), notePageOf(app, eve)];
  expect(await anns.note(note.id)).toEqual(note);
  expect(await anns.openNote(note.id, true)).toMatchObject({
    here: [{ editing: true, person: { id: ann.id } }],
  });
  for (const refused of [eves.note(note.id), eves.openNote(note.id, true)]) expect(await refused).toBe(404);
  expect(await anns.note(note.id)).toMatchObject({ here: [{ person: { id: ann.id } }] });
});
