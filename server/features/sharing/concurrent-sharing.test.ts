import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { notePageOf } from '../../../testing/note-page';
import { createApp, transports } from '../../../testing/test-app';
import { CloudNote, Comment, Package } from '../../wire/collaboration';

const noteOf = (body: unknown) => z.object({ note: CloudNote }).parse(body).note;
const commentOf = (body: unknown) => z.object({ comment: Comment }).parse(body).comment;
const packageOf = (body: unknown) => z.object({ package: Package }).parse(body).package;
const idOf = (body: unknown) => z.object({ task: z.object({ id: z.string() }) }).parse(body).task.id;

describe.each(transports)('working together over %s', (transport) => {
  test('shares a note between two people and hides it from a stranger', async () => {
    await using app = await createApp();
    const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
    const [byAnn, byBob, byEve] = [ann, bob, eve].map((who) => app.transport(transport).as(who));
    const made = noteOf((await byAnn?.('create_note', { title: 'Kitchen', body: '- [ ] Tiles' }))?.body);
    const noteId = made.id;
    expect(made).toMatchObject({ role: 'owner', revision: 1, peopleCount: 1, people: [], here: [] });
    expect((await byBob?.('get_note', { noteId }))?.status).toBe(404);

    const shared = await byAnn?.('share_note', { noteId, target: bob.username, role: 'reader' });
    expect(shared).toMatchObject({
      status: 200,
      body: { kind: 'member', clampedToGuest: false, member: { id: bob.id } },
    });
    expect((await byBob?.('update_note', { noteId, revision: 1, body: 'Mine' }))?.status).toBe(403);
    const [person] = noteOf((await byAnn?.('get_note', { noteId }))?.body).people;
    await byAnn?.('set_note_role', { noteId, memberId: person?.memberId, role: 'editor' });

    const written = noteOf((await byBob?.('update_note', { noteId, revision: 1, body: 'From Bob' }))?.body);
    expect(written).toMatchObject({ revision: 2, body: 'From Bob', role: 'editor' });
    expect(await byAnn?.('update_note', { noteId, revision: 1, body: 'From Ann' })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', details: [{ field: 'revision', message: '2' }] } },
    });
    await notePageOf(app, ann).openNote(noteId, false);
    await notePageOf(app, bob).openNote(noteId, true);
    const here = noteOf((await byBob?.('get_note', { noteId }))?.body).here;
    expect(here.map(({ person: who, editing }) => [who.id, editing]).sort()).toEqual(
      [
        [ann.id, false],
        [bob.id, true],
      ].sort(),
    );
    for (const [tool, input] of [
      ['get_note', {}],
      ['update_note', { revision: 2 }],
      ['delete_note', {}],
    ] as const)
      expect((await byEve?.(tool, { noteId, ...input }))?.status).toBe(404);

    const left = noteOf((await byAnn?.('remove_note_person', { noteId, memberId: person?.memberId }))?.body);
    expect(left).toMatchObject({ peopleCount: 1, people: [] });
    expect((await byBob?.('get_note', { noteId }))?.status).toBe(404);
    expect((await byAnn?.('delete_note', { noteId }))?.body).toEqual({ noteId, removedPeople: 0 });
    expect((await byAnn?.('delete_note', { noteId }))?.status).toBe(404);
  });

  test('lets commenters comment and shows the activity to everyone with access', async () => {
    await using app = await createApp();
    const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
    const [byAnn, byBob, byEve] = [ann, bob, eve].map((who) => app.transport(transport).as(who));
    const taskId = idOf((await byAnn?.('create_task', { title: 'Order tiles' }))?.body);
    await byAnn?.('share_task', { taskId, target: bob.username, role: 'commenter' });
    const comment = commentOf((await byBob?.('create_comment', { taskId, body: 'Grey, please' }))?.body);
    expect(comment).toMatchObject({ taskId, body: 'Grey, please', author: { id: bob.id } });
    const { id: commentId } = comment;
    expect((await byAnn?.('update_comment', { commentId, body: 'No' }))?.status).toBe(403);
    expect((await byEve?.('update_comment', { commentId, body: 'No' }))?.status).toBe(404);
    expect((await byEve?.('list_comments', { taskId }))?.status).toBe(404);
    expect(await byBob?.('update_comment', { commentId, body: 'Blue, please' })).toMatchObject({
      status: 200,
    });
    expect((await byAnn?.('list_comments', { taskId }))?.body).toMatchObject({
      comments: [{ id: commentId, body: 'Blue, please' }],
      nextCursor: null,
    });
    expect((await byAnn?.('get_task', { taskId }))?.body).toMatchObject({ task: { commentCount: 1 } });
    expect((await byBob?.('list_activity', { targetId: taskId }))?.body).toMatchObject({
      activity: [
        { operation: 'update_comment', actor: { id: bob.id } },
        { operation: 'create_comment', actor: { id: bob.id } },
        { operation: 'share_task', actor: { id: ann.id } },
        { operation: 'create_task', label: 'Order tiles' },
      ],
    });
    expect((await byEve?.('list_activity', { targetId: taskId }))?.body).toEqual({
      activity: [],
      nextCursor: null,
    });
    expect((await byAnn?.('delete_comment', { commentId }))?.body).toEqual({ commentId });
    expect((await byAnn?.('get_task', { taskId }))?.body).toMatchObject({ task: { commentCount: 0 } });
  });

  test('delivers a package to the named people, also to an account that is created later', async () => {
    await using app = await createApp();
    const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
    const [byAnn, byEve] = [ann, eve].map((who) => app.transport(transport).as(who));
    const fields = { kind: 'prompt', name: 'Review', emoji: '', summary: 'Ten questions', content: 'abc' };
    const made = packageOf((await byAnn?.('create_package', fields))?.body);
    expect(made.contentDigest).toBe(
      'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    const { packageId } = made;
    expect((await byEve?.('install_package', { packageId }))?.status).toBe(404);
    await byAnn?.('share_package', { packageId, target: 'late@example.org' });
    const late = await app.account('Late');
    await app.db.run(sql`UPDATE users SET email = 'late@example.org' WHERE id = ${late.id}`);
    const byLate = app.transport(transport).as(late);
    expect((await byLate('list_shared_packages')).body).toMatchObject({
      packages: [{ packageId, installed: false }],
    });
    expect(packageOf((await byLate('install_package', { packageId })).body).installed).toBe(true);
    expect(packageOf((await byLate('uninstall_package', { packageId })).body).installed).toBe(false);
    expect((await byLate('share_package', { packageId, target: eve.username })).status).toBe(403);
  });
});

test('accepts one of twenty writes on one revision and reports the conflict to the others', async () => {
  await using app = await createApp();
  const call = app.transport('rest').as(await app.account('Ann'));
  const { id: noteId } = noteOf((await call('create_note', { title: 'One' })).body);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => call('update_note', { noteId, revision: 1, body: `Writer ${n}` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
});

test('keeps notes readable and read-only after an unpaid trial', async () => {
  await using app = await createApp({ env: { STRIPE_SECRET_KEY: 'sk_test' } });
  const ann = await app.account('Ann');
  const call = app.transport('rest').as(ann);
  const { id: noteId } = noteOf((await call('create_note', { title: 'Kept' })).body);
  await app.db.run(
    sql`UPDATE workspaces SET created_at = now() - interval '31 days' WHERE id = ${ann.workspaceId}`,
  );
  expect(await call('update_note', { noteId, revision: 1, body: 'x' })).toMatchObject({
    status: 402,
    body: {
      error: { code: 'trial_ended', access: { reason: 'trial_ended', trialEndedAt: expect.any(Number) } },
    },
  });
  expect((await call('get_note', { noteId })).status).toBe(200);
  await app.db.run(sql`UPDATE workspaces SET plan = 'pro' WHERE id = ${ann.workspaceId}`);
  expect((await call('update_note', { noteId, revision: 1, body: 'x' })).status).toBe(200);
});

test('reports that no calendar or file store is connected', async () => {
  await using app = await createApp({ env: { FILES: 'off' } });
  const call = app.transport('rest').as(await app.account('Ann'));
  const window = { start: '2026-11-21T00:00:00Z', end: '2026-11-22T00:00:00+01:00' };
  expect((await call('list_calendar_events', window)).body).toEqual({ connected: false, events: [] });
  expect((await call('list_calendar_events', { ...window, end: '2027-11-23T00:00:00Z' })).status).toBe(400);
  expect((await call('list_calendar_events', { ...window, end: window.start })).status).toBe(400);
  expect((await call('delete_calendar_event', { calendarId: 'primary', eventId: 'e' })).status).toBe(409);
  expect((await call('get_file_store')).body).toEqual({ configured: false });
  const me = z.object({ me: z.object({ id: z.string() }) }).parse((await call('get_me')).body).me;
  const file = { name: 'a.png', type: 'image/png', size: 10, targetKind: 'profile', targetId: me.id };
  expect((await call('create_upload', file)).status).toBe(409);
});
