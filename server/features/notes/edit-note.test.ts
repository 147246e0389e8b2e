import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { notePageOf } from '../../../testing/note-page';
import { callHeaders, createApp, type TestAccount, type TestApp } from '../../../testing/test-app';
import { readTrpcAnswer } from '../../../testing/transport-callers';
import { ErrorEnvelope } from '../../platform/errors/errors';
import { CloudNote, MAX_NOTE } from '../../wire/collaboration';

const One = z.object({ note: CloudNote });

/** Calls a procedure of the note's page. Returns its answer, or the status of a refusal. */
const pageCaller =
  ({ send }: TestApp, who: TestAccount) =>
  async (path: string, input: object): Promise<unknown> => {
    const response = await send(`/api/trpc/screens.${path}`, {
      method: 'POST',
      headers: { ...callHeaders(who), 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const { body } = await readTrpcAnswer(response);
    return response.ok ? body : [response.status, ErrorEnvelope.parse(body).error.details];
  };

test('answers the text of a note only to a page that lacks it', async () => {
  await using app = await createApp();
  const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
  const rest = app.transport('rest').as(ann);
  const { note } = One.parse(
    (await rest('create_note', { title: 'Tiles', body: '🙂 white and grout' })).body,
  );
  const noteId = note.id;
  await rest('share_note', { noteId, target: bob.username, role: 'reader' });
  const [anns, bobs, eves] = [pageCaller(app, ann), pageCaller(app, bob), pageCaller(app, eve)];
  const edit = { from: 2, to: 7, insert: 'green 🙂', length: 19 };
  const save = { noteId, revision: 1, title: 'Green tiles', edit };
  expect(await bobs('saveNote', save)).toEqual([403, []]);
  expect(await eves('saveNote', save)).toEqual([404, []]);
  const stale = [409, [{ field: 'revision', message: '1' }]];
  expect(await anns('saveNote', { ...save, edit: { ...edit, length: 18 } })).toEqual(stale);
  expect(await anns('saveNote', { ...save, revision: 2 })).toEqual(stale);
  expect(await anns('saveNote', save)).toMatchObject({ note: { title: 'Green tiles', revision: 2 } });
  const body = '🙂 green 🙂 and grout';
  const open = (known: number) => anns('openNote', { noteId, editing: true, known });
  expect([await open(1), await open(2)]).toMatchObject([
    { note: { body } },
    { note: { body: null, revision: 2 } },
  ]);
  expect((await rest('list_activity', { targetId: noteId })).body).toMatchObject({
    activity: [
      {
        operation: 'update_note',
        changes: [
          { field: 'body', from: '🙂 white and grout', to: body },
          { field: 'title', from: 'Tiles', to: 'Green tiles' },
        ],
      },
      { operation: 'share_note' },
      { operation: 'create_note' },
    ],
  });

  await app.db.run(sql`UPDATE notes SET body = repeat('x', ${MAX_NOTE}::int)`);
  const more = { from: 0, to: 0, insert: 'y', length: MAX_NOTE + 1 };
  expect(await anns('saveNote', { noteId, revision: 2, edit: more })).toEqual([
    400,
    [{ field: 'body', message: `Must have 0 to ${MAX_NOTE} characters.` }],
  ]);
});

test('does not mark a note as open when a page only loads its data', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const created = await app.transport('rest').call(ann, 'create_note', { title: 'Tiles' });
  const { note } = One.parse(created.body);
  const [anns, eves] = [notePageOf(app, ann), notePageOf(app, eve)];
  const get = async (who: TestAccount) =>
    One.safeParse((await app.transport('rest').call(who, 'get_note', { noteId: note.id })).body).data?.note;
  for (let n = 0; n < 2; n++) expect(await anns.note(note.id)).toEqual(note);
  expect([await get(eve), await get(ann)]).toEqual([undefined, note]);
  expect(await get(ann)).toMatchObject({ here: [{ editing: false, person: { id: ann.id } }] });
  expect(await anns.openNote(note.id, true)).toMatchObject({
    here: [{ editing: true, person: { id: ann.id } }],
  });
  expect(await get(ann)).toMatchObject({ here: [{ editing: true, person: { id: ann.id } }] });
  for (const refused of [eves.note(note.id), eves.openNote(note.id, true)]) expect(await refused).toBe(404);
  expect(await anns.note(note.id)).toMatchObject({ here: [{ person: { id: ann.id } }] });
});
