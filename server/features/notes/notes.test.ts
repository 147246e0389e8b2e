import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { notePageOf } from '../../../testing/note-page';
import type { Answer } from '../../../testing/planner-client';
import {
  createApp,
  type TestAccount,
  type TestApp,
  type TransportName,
  transports,
} from '../../../testing/test-app';
import { CloudNote } from '../../wire/collaboration';
import { Invite } from '../../wire/sharing';

type Role = 'stranger' | 'reader' | 'commenter' | 'editor' | 'owner';
const roles: readonly Role[] = ['stranger', 'reader', 'commenter', 'editor', 'owner'];

const noteOf = ({ body }: Answer) => z.object({ note: CloudNote }).parse(body).note;
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();

/** A note with one person of each role, and how each of them calls. */
async function shared(app: TestApp, transport: TransportName = 'rest') {
  const accounts: Partial<Record<Role, TestAccount>> = {};
  for (const role of roles) accounts[role] = await app.account(role);
  const by = (role: Role) => app.transport(transport).as(accounts[role] ?? null);
  const { id: noteId } = noteOf(await by('owner')('create_note', { title: 'Kitchen', body: 'Tiles' }));
  for (const role of roles.slice(1, 4))
    await by('owner')('share_note', { noteId, target: accounts[role]?.username, role });
  const memberOf = async (role: Role) => {
    const { people } = noteOf(await by('owner')('get_note', { noteId }));
    return people.find(({ person }) => person.id === accounts[role]?.id)?.memberId ?? '';
  };
  const open = async (role: Role) => {
    const who = accounts[role];
    return who && notePageOf(app, who).openNote(noteId, true);
  };
  return { by, noteId, accounts, memberOf, open };
}

/** The writes of a note, each with the role that it needs. */
const writes: readonly (readonly [string, Role, Record<string, unknown>])[] = [
  ['update_note', 'editor', { revision: 1 }],
  ['share_note', 'owner', { target: 'new.person@example.net', role: 'reader' }],
  ['set_note_role', 'owner', { role: 'reader' }],
  ['remove_note_person', 'owner', {}],
  ['delete_note', 'owner', {}],
];

test.each(transports)('each role can do its writes on a note and no others, over %s', async (transport) => {
  await using app = await createApp();
  const { by, noteId, memberOf } = await shared(app, transport);
  const memberId = await memberOf('commenter');
  const inputOf = (tool: string, input: Record<string, unknown>) => ({
    noteId,
    ...input,
    ...(/_role|_person/.test(tool) && { memberId }),
  });
  const [before] = await app.db.rows(sql`SELECT to_json(n) AS note FROM notes n`);
  for (const role of roles) {
    expect((await by(role)('get_note', { noteId })).status).toBe(role === 'stranger' ? 404 : 200);
    for (const [tool, needs, input] of writes) {
      const isOwnMembership = role === 'commenter' && tool === 'remove_note_person';
      if (isOwnMembership || roles.indexOf(role) >= roles.indexOf(needs)) continue;
      const refused = await by(role)(tool, inputOf(tool, input));
      expect([role, tool, refused.status]).toEqual([role, tool, role === 'stranger' ? 404 : 403]);
    }
  }
  expect(await app.db.rows(sql`SELECT to_json(n) AS note FROM notes n`)).toEqual([before]);
  for (const [tool, needs, input] of writes)
    expect((await by(needs)(tool, inputOf(tool, input))).status).toBe(200);
});

test('lets people leave a note without removing others', async () => {
  await using app = await createApp();
  const { by, noteId, memberOf, accounts, open } = await shared(app);
  const [mine, other] = [await memberOf('editor'), await memberOf('reader')];
  await open('editor');
  expect((await by('editor')('remove_note_person', { noteId, memberId: other })).status).toBe(403);
  const last = noteOf(await by('editor')('remove_note_person', { noteId, memberId: mine }));
  expect(last).toMatchObject({ body: 'Tiles', role: 'editor', peopleCount: 3 });
  for (const tool of ['get_note', 'remove_note_person'])
    expect(
      (await by('editor')(tool, { noteId, ...(tool !== 'get_note' && { memberId: mine }) })).status,
    ).toBe(404);
  const left = noteOf(await by('owner')('get_note', { noteId }));
  expect([...left.people, ...left.here].map(({ person }) => person.id)).not.toContain(accounts.editor?.id);
  expect(noteOf(await by('owner')('remove_note_person', { noteId, memberId: mine }))).toEqual(left);
  expect((await by('editor')('list_activity', { targetId: noteId })).body).toEqual({
    activity: [],
    nextCursor: null,
  });
});

test('keeps what two people write in one note at once', async () => {
  await using app = await createApp();
  const { by, noteId } = await shared(app);
  const write = async (role: Role, word: string): Promise<number> => {
    const { body, revision } = noteOf(await by(role)('get_note', { noteId }));
    const { status } = await by(role)('update_note', { noteId, revision, body: `${body} ${word}` });
    return status === 409 ? write(role, word) : status;
  };
  const words = Array.from({ length: 12 }, (_, n) => `word${n}.`);
  await Promise.all(words.map((word, n) => write(n % 2 ? 'owner' : 'editor', word)));
  const note = noteOf(await by('reader')('get_note', { noteId }));
  expect(note.body.split(' ').sort()).toEqual(['Tiles', ...words].sort());
  expect(note.revision).toBe(13);
});

test('returns 404, never 500, for a note deleted while in use', async () => {
  await using app = await createApp();
  const { by, noteId, open } = await shared(app);
  const opening = Promise.all(roles.slice(1).map(open));
  const answers = await Promise.all([
    by('editor')('update_note', { noteId, revision: 1, body: 'Late' }),
    by('owner')('delete_note', { noteId }),
    by('owner')('delete_note', { noteId }),
    ...roles.slice(1).map((role) => by(role)('get_note', { noteId })),
  ]);
  for (const status of statuses(answers)) expect([200, 404]).toContain(status);
  for (const opened of await opening) if (typeof opened === 'number') expect(opened).toBe(404);
  expect((await by('owner')('list_notes')).body).toEqual({ notes: [], nextCursor: null });
});

test('returns 402 for the writes of a note’s owner after the trial', async () => {
  await using app = await createApp({ env: { STRIPE_SECRET_KEY: 'sk_test' } });
  const { by, noteId, memberOf, accounts } = await shared(app);
  const memberId = await memberOf('reader');
  await app.db.run(sql`
    UPDATE workspaces SET created_at = now() - interval '31 days' WHERE id = ${accounts.owner?.workspaceId}`);
  for (const [tool, , input] of [...writes, ['create_note', 'owner', { title: 'New' }] as const]) {
    const ids = tool === 'create_note' ? {} : { noteId, ...(/_role|_person/.test(tool) && { memberId }) };
    expect(await by('owner')(tool, { ...ids, ...input })).toMatchObject({
      status: 402,
      body: { error: { code: 'trial_ended', details: [], access: { reason: 'trial_ended' } } },
    });
  }
  expect((await by('reader')('update_note', { noteId, revision: 1 })).status).toBe(403);
  expect((await by('stranger')('update_note', { noteId, revision: 1 })).status).toBe(404);
  expect(noteOf(await by('reader')('get_note', { noteId })).body).toBe('Tiles');
  expect((await by('stranger')('create_note', { title: 'My own trial still runs' })).status).toBe(201);
});

test('takes code blocks and images', async () => {
  await using app = await createApp();
  const owner = app.transport('rest').as(await app.account('Ann'));
  for (const [body, status] of [
    ['```ts\nconst one = 1;\n```', 201],
    ['![a description](https://example.org/d.png)', 201],
  ] as const)
    expect((await owner('create_note', { title: 'Long', body })).status).toBe(status);
});

test("pages the caller's notes, last changed first", async () => {
  await using app = await createApp();
  const { by, noteId } = await shared(app);
  for (const title of ['Two', 'Three']) await by('owner')('create_note', { title });
  const page = z.object({ notes: z.array(CloudNote), nextCursor: z.string().nullable() });
  const first = page.parse((await by('owner')('list_notes', { limit: 2 })).body);
  expect(first.notes.map(({ title }) => title)).toEqual(['Three', 'Two']);
  const rest = page.parse((await by('owner')('list_notes', { limit: 2, cursor: first.nextCursor })).body);
  expect(rest).toMatchObject({ notes: [{ id: noteId }], nextCursor: null });
  expect(page.parse((await by('reader')('list_notes')).body).notes).toMatchObject([
    { id: noteId, role: 'reader' },
  ]);
  expect((await by('stranger')('list_notes')).body).toEqual({ notes: [], nextCursor: null });
});

test("finds the caller's notes by their text", async () => {
  await using app = await createApp();
  const { by } = await shared(app);
  await by('owner')('create_note', { title: 'ÄRGER 100%', body: 'about grout' });
  const found = async (role: Role, q: string) => {
    const { body } = await by(role)('list_notes', { q });
    return z
      .object({ notes: z.array(CloudNote) })
      .parse(body)
      .notes.map(({ title }) => title);
  };
  expect(await found('owner', 'ärger 100%')).toEqual(['ÄRGER 100%']);
  expect(await found('owner', 'TILES')).toEqual(['Kitchen']);
  expect(await found('reader', 'tiles')).toEqual(['Kitchen']);
  expect(await found('reader', 'grout')).toEqual([]);
  expect(await found('stranger', 'tiles')).toEqual([]);
});

test.each(transports)(
  'the owner sees and cancels invitations, nobody else any, over %s',
  async (transport) => {
    await using app = await createApp();
    const { by, noteId } = await shared(app, transport);
    const target = 'new.person@example.net';
    await by('owner')('share_note', { noteId, target, role: 'editor' });
    const invites = async (role: Role) => {
      const { body } = await by(role)('list_note_invites', { noteId });
      return z.object({ invites: z.array(Invite) }).parse(body).invites;
    };
    const [invite] = await invites('owner');
    expect(invite).toMatchObject({ email: target, role: 'editor' });
    for (const role of ['reader', 'commenter', 'editor'] as const) {
      expect(await invites(role)).toEqual([]);
      expect((await by(role)('revoke_note_invite', { noteId, inviteId: invite?.id })).status).toBe(403);
    }
    expect((await by('stranger')('list_note_invites', { noteId })).status).toBe(404);
    expect((await by('stranger')('revoke_note_invite', { noteId, inviteId: invite?.id })).status).toBe(404);
    const revoke = () => by('owner')('revoke_note_invite', { noteId, inviteId: invite?.id });
    expect((await revoke()).body).toEqual({ revoked: true });
    expect((await revoke()).body).toEqual({ revoked: false });
    expect(await invites('owner')).toEqual([]);
  },
);
