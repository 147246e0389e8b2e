import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { indexesOf } from '../../../testing/plan-indexes';
import { createApp, type TestAccount, type TestApp, transports } from '../../../testing/test-app';
import { selectChanges } from '../../core/outbox/change-log';
import { forgetOldChanges } from '../../core/outbox/forget-changes';
import { LoggedChange } from '../../wire/changes';

const Answer = z.strictObject({
  changes: z.array(LoggedChange),
  next: z.string(),
  reset: z.literal(true).optional(),
});
type Caller = ReturnType<ReturnType<TestApp['transport']>['as']>;

async function ask(by: Caller, input: Record<string, unknown> = {}) {
  const { status, body } = await by('list_changes', input);
  expect([status, body]).toEqual([200, expect.anything()]);
  return Answer.parse(body);
}

async function idOf(by: Caller, tool: string, input: Record<string, unknown>): Promise<string> {
  const { status, body } = await by(tool, input);
  expect([tool, status, body]).toEqual([tool, expect.toBeOneOf([200, 201]), expect.anything()]);
  const rows = z.record(z.string(), z.unknown()).parse(body);
  return z.object({ id: z.string() }).parse(Object.values(rows)[0]).id;
}

/** Says each change in a few words, in order. */
const said = ({ changes }: z.infer<typeof Answer>, names: Record<string, string>) =>
  changes.map(({ kind, id, change, operation }) => `${operation}: ${change} ${kind} ${names[id] ?? id}`);

describe.each(transports)('list_changes over %s', (transport) => {
  test('lists rows as they are now, and what is gone, to those who may see them', async () => {
    await using app = await createApp();
    const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
    const as = (who: TestAccount) => app.transport(transport).as(who);
    const [byAnn, byBob, byEve] = [as(ann), as(bob), as(eve)];
    const projectId = await idOf(byAnn, 'create_project', { name: 'Kitchen' });
    const access = { targetKind: 'project', targetId: projectId };
    await byAnn('grant_access', { ...access, target: bob.username, role: 'reader' });
    const [start, starting] = [await ask(byAnn), await ask(byBob)];
    const { next: strange } = await ask(byEve);
    expect(start).toEqual({ changes: [], next: expect.any(String) });

    const headingId = await idOf(byAnn, 'create_heading', { name: 'Walls', projectId });
    const taskId = await idOf(byAnn, 'create_task', { title: 'Tiles', projectId, headingId });
    await byAnn('update_task', { taskId, title: 'Grey tiles' });
    const commentId = await idOf(byAnn, 'create_comment', { taskId, body: 'Which?' });
    const secretId = await idOf(byAnn, 'create_task', { title: 'Secret' });
    const noteId = await idOf(byAnn, 'create_note', { title: 'Own', body: 'Text' });
    await byAnn('write_journal_entry', { day: '2026-11-22', mood: 4 });
    const names = {
      ...{ [projectId]: 'Kitchen', [headingId]: 'Walls', [taskId]: 'Tiles' },
      ...{ [commentId]: 'comment', [secretId]: 'Secret', [noteId]: 'Own', [ann.id]: 'Ann' },
    };
    const first = await ask(byAnn, { since: start.next });
    expect(said(first, names)).toEqual([
      'create_heading: created heading Walls',
      'create_comment: created task Tiles',
      'create_comment: created comment comment',
      'create_task: created task Secret',
      'create_note: created note Own',
      'write_journal_entry: updated journal 2026-11-22',
    ]);
    expect(first.changes.find(({ id }) => id === taskId)).toMatchObject({
      at: expect.any(Number),
      actor: { id: ann.id, name: 'Ann' },
      task: { id: taskId, title: 'Grey tiles' },
    });
    expect(first.changes.find(({ id }) => id === noteId)?.note).not.toHaveProperty('body');
    const seen = await ask(byBob, { since: starting.next });
    expect(said(seen, names)).toEqual([
      'create_heading: created heading Walls',
      'create_comment: created task Tiles',
      'create_comment: created comment comment',
    ]);
    expect((await ask(byEve, { since: strange })).changes).toEqual([]);
    expect(said(await ask(byAnn, { since: start.next, kinds: ['note', 'heading'] }), names)).toEqual([
      'create_heading: created heading Walls',
      'create_note: created note Own',
    ]);
    expect((await byEve('list_changes', { since: strange, workspaceId: ann.workspaceId })).status).toBe(404);
    const inWorkspace = await ask(byAnn, { since: start.next, workspaceId: ann.workspaceId, limit: 2 });
    expect(said(inWorkspace, names)).toEqual([
      'create_heading: created heading Walls',
      'create_task: created task Tiles',
    ]);

    await byAnn('delete_comment', { commentId });
    await byAnn('delete_heading', { headingId });
    await byAnn('delete_note', { noteId });
    await byAnn('archive_project', { projectId });
    await byAnn('delete_task', { taskId: secretId });
    const gone = await ask(byAnn, { since: first.next });
    expect(said(gone, names)).toEqual([
      'delete_comment: deleted comment comment',
      'delete_heading: deleted heading Walls',
      'delete_note: deleted note Own',
      'archive_project: updated project Kitchen',
      'archive_project: updated task Tiles',
      'delete_task: deleted task Secret',
    ]);
    const left = await ask(byBob, { since: seen.next });
    expect(said(left, names)).toEqual([
      'delete_comment: deleted comment comment',
      'delete_heading: deleted heading Walls',
      'archive_project: updated project Kitchen',
      'archive_project: updated task Tiles',
    ]);

    const { body } = await byAnn('get_access', access);
    const [{ accessId } = { accessId: '' }] = z
      .object({ access: z.object({ people: z.array(z.looseObject({ accessId: z.string() })) }) })
      .parse(body).access.people;
    await byAnn('revoke_access', { ...access, accessId });
    await byAnn('update_project', { projectId, name: 'Secret kitchen' });
    const lost = await ask(byBob, { since: left.next });
    expect(said(lost, names)).toEqual([
      'revoke_access: deleted project Kitchen',
      'revoke_access: deleted task Tiles',
    ]);
    expect((await ask(byBob, { since: lost.next })).changes).toEqual([]);
    expect((await ask(byEve, { since: strange })).changes).toEqual([]);
  });

  test('says reset where a position is unknown or older than 30 days', async () => {
    await using app = await createApp();
    const by = app.transport(transport).as(await app.account('Ann'));
    const { next } = await ask(by);
    await idOf(by, 'create_task', { title: 'Tiles' });
    const now = await ask(by, { since: next });
    expect(now.changes).toHaveLength(1);
    for (const since of ['bogus', `0${next}`, `${next}999999`])
      expect(await ask(by, { since })).toEqual({ changes: [], next: now.next, reset: true });
    await forgetOldChanges(app.db, new Date(Date.now() + 31 * 24 * 60 * 60_000));
    expect(await ask(by, { since: next })).toEqual({ changes: [], next: now.next, reset: true });
    expect(await ask(by, { since: now.next })).toEqual({ changes: [], next: now.next });
    for (const input of [{ kinds: ['bogus'] }, { limit: 0 }, { limit: 201 }, { since: 'x'.repeat(101) }])
      expect((await by('list_changes', input)).status).toBe(400);
  });
});

test('names what people lose or gain by a move, the access of a workspace, a deleted target and a membership', async () => {
  await using app = await createApp();
  const [ann, bob, guest] = [await app.account('Ann'), await app.account('Bob'), await app.account('Guest')];
  const as = (who: TestAccount) => app.transport('rest').as(who);
  const [byAnn, byBob, byGuest] = [as(ann), as(bob), as(guest)];
  const workspaceId = await idOf(byAnn, 'create_workspace', { name: 'Team' });
  const { next: alone } = await ask(byBob);
  await byAnn('add_member', { workspaceId, target: bob.username, role: 'member' });
  expect(await ask(byBob, { since: alone, kinds: ['task'] })).toMatchObject({ changes: [], reset: true });

  const open = await idOf(byAnn, 'create_area', { name: 'Open', workspaceId });
  const closed = await idOf(byAnn, 'create_area', { name: 'Closed', workspaceId });
  await byAnn('set_workspace_access', { targetKind: 'area', targetId: closed, access: 'none' });
  const projectId = await idOf(byAnn, 'create_project', { name: 'Kitchen', areaId: open });
  await byAnn('set_workspace_access', { targetKind: 'project', targetId: projectId, access: 'none' });
  const taskId = await idOf(byAnn, 'create_task', { title: 'Tiles', projectId });
  const hiddenId = await idOf(byAnn, 'create_task', { title: 'Hidden', areaId: closed });
  const names = {
    [open]: 'Open',
    [closed]: 'Closed',
    [projectId]: 'Kitchen',
    [taskId]: 'Tiles',
    [hiddenId]: 'Hidden',
  };
  let { next } = await ask(byBob);
  const follow = async () => {
    const answer = await ask(byBob, { since: next });
    next = answer.next;
    return said(answer, names);
  };
  await byAnn('update_task', { taskId: hiddenId, title: 'Still hidden' });
  await byAnn('delete_task', { taskId: hiddenId });
  expect(await follow()).toEqual([]);
  await byAnn('update_project', { projectId, areaId: closed });
  expect(await follow()).toEqual([
    'update_project: deleted task Tiles',
    'update_project: deleted project Kitchen',
  ]);
  await byAnn('set_workspace_access', { targetKind: 'area', targetId: closed, access: 'view' });
  expect(await follow()).toEqual([
    'set_workspace_access: updated project Kitchen',
    'set_workspace_access: updated task Tiles',
    'set_workspace_access: updated area Closed',
  ]);

  const shared = await idOf(byAnn, 'create_task', { title: 'Shared', workspaceId });
  await byAnn('share_task', { taskId: shared, target: guest.username, role: 'editor' });
  const { next: given } = await ask(byGuest);
  await byAnn('delete_task', { taskId: shared });
  expect(said(await ask(byGuest, { since: given }), {})).toEqual([`delete_task: deleted task ${shared}`]);
});

test('gives a reader who follows many writers each change, in pages of any size', async () => {
  await using app = await createApp({ env: { RATE_LIMIT: '0' } });
  const ann = await app.account('Ann');
  const by = app.transport('rest').as(ann);
  let { next } = await ask(by);
  const read: string[] = [];
  let isOver = false;
  const follow = async () => {
    for (let last = false; ; ) {
      const { changes, next: behind } = await ask(by, { since: next, limit: 3 });
      next = behind;
      read.push(...changes.map(({ id }) => id));
      if (last && changes.length === 0) return;
      last = isOver;
    }
  };
  const following = follow();
  const writers = Array.from({ length: 24 }, async (_, writer) => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push(await idOf(by, 'create_task', { title: `${writer}/${n}` }));
    return ids;
  });
  const written = (await Promise.all(writers)).flat();
  isOver = true;
  await following;
  expect(read.toSorted()).toEqual(written.toSorted());
});

test('bounds a page by the size of its rows', async () => {
  await using app = await createApp();
  const by = app.transport('rest').as(await app.account('Ann'));
  const { next } = await ask(by);
  const notes = 'x'.repeat(50_000);
  for (let n = 0; n < 24; n++) await idOf(by, 'create_task', { title: `${n}`, notes });
  const first = await ask(by, { since: next });
  expect(first.changes).toHaveLength(21);
  expect((await ask(by, { since: first.next })).changes).toHaveLength(3);
});

test('finds the changes of a workspace by an index among many of others', async () => {
  await using app = await createApp({ isNew: true });
  const ann = await app.account('Ann');
  await app.db.run(sql`
    INSERT INTO changes (at, kind, id, change, operation, actor_id, scope_id, is_own)
    SELECT now(), 'task', gen_random_uuid(), 'updated', 'update_task', ${ann.id}::uuid,
      md5((n % 1000)::text)::uuid, false FROM generate_series(1, 200000) n`);
  await app.pool.query('VACUUM ANALYZE changes');
  const query = { after: '', scopes: [ann.workspaceId, ann.id], limit: 50 };
  const { text, values } = selectChanges(
    query,
    sql`e.revision > 10::bigint AND e.revision <= 200000::bigint`,
  );
  const { rows } = await app.pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const used = indexesOf(rows[0]['QUERY PLAN'][0].Plan);
  expect(used).toHaveLength(8);
  for (const index of used)
    expect(index).toMatch(/^changes_\d_scope_id_revision_idx .*scope_id = .*revision > /);
});
