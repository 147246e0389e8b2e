import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../domain/days';
import { plannerClient } from '../../../testing/planner-client';
import { createApp } from '../../../testing/test-app';
import type { Db } from '../../platform/database/client';
import { type Change, position, readChanges } from './change-log';
import { forgetOldChanges } from './forget-changes';
import { insertChanges } from './write-changes';

const ALL = { limit: 1_000 };

async function changesAfter(db: Db, after: string): Promise<Change[]> {
  const read = await readChanges(db, { after, ...ALL });
  if (!read) throw new Error('The position is not known.');
  return read.changes;
}

/** Writes one entry at the end of a transaction. */
const writeOne = (
  db: Db,
  { id, actorId }: { id: string; actorId: string },
  before?: () => Promise<unknown>,
) =>
  db.transaction(async (tx) => {
    await tx.run(sql`SELECT pg_current_xact_id()`);
    await before?.();
    const entry = {
      kind: 'round',
      change: 'created',
      operation: 'test',
      scopeId: actorId,
      isOwn: true,
    } as const;
    await tx.runLast(insertChanges([{ ...entry, id }], { actorId, tab: '', now: new Date() }));
  });

test('has what each write changed, in order and once for a row', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const user = plannerClient(app.transport('rest').as(ann));
  const start = await position(app.db);
  const project = await user.project({ name: 'Kitchen' });
  const task = await user.task({ title: 'Tiles', projectId: project.id });
  await user.updateTask({ taskId: task.id, projectId: null });
  await user.call('archive_project', { projectId: project.id });
  await user.call('write_journal_entry', { day: '2026-11-22', mood: 4 });
  await user.call('update_me', { name: 'Anna' });
  await user.call('delete_task', { taskId: task.id });
  const changes = await changesAfter(app.db, start);
  expect(changes.map(({ kind, id, change, operation }) => [kind, id, change, operation])).toEqual([
    ['project', project.id, 'created', 'create_project'],
    ['task', task.id, 'created', 'create_task'],
    ['task', task.id, 'updated', 'update_task'],
    ['project', project.id, 'updated', 'archive_project'],
    ['journal', '2026-11-22', 'updated', 'write_journal_entry'],
    ['account', ann.id, 'updated', 'update_me'],
    ['task', task.id, 'deleted', 'delete_task'],
  ]);
  expect(changes.map(({ places }) => places)).toEqual([[], [project.id], [project.id], [], [], [], [ann.id]]);
  expect(new Set(changes.map(({ actorId }) => actorId))).toEqual(new Set([ann.id]));
  expect(changes.map(({ isOwn, scopeId }) => [isOwn, scopeId])).toContainEqual([true, ann.id]);
  const tasks = await readChanges(app.db, {
    after: start,
    kinds: ['task'],
    scopes: [ann.workspaceId],
    limit: 2,
  });
  expect(tasks?.changes.map(({ change }) => change)).toEqual(['created', 'updated']);
  const rest = await readChanges(app.db, { after: tasks?.next ?? '', kinds: ['task'], limit: 2 });
  expect([rest?.hasMore, rest?.changes.map(({ change }) => change)]).toEqual([false, ['deleted']]);
  expect(await changesAfter(app.db, rest?.next ?? '')).toEqual([]);
});

test('a follower of 64 writers reads each entry once', async () => {
  await using app = await createApp();
  const { id: actorId } = await app.account('Ann');
  const start = await position(app.db);
  const written: string[] = [];
  const write = async (writer: number) => {
    for (let n = 0; n < 12; n++) {
      const id = `${writer}/${n}`;
      await writeOne(app.db, { id, actorId }, () => setTimeout(Math.random() * 8));
      written.push(id);
    }
  };
  let isOver = false;
  const read: Change[] = [];
  const follow = async () => {
    for (let at = start, last = false; ; ) {
      const next = await readChanges(app.db, { after: at, limit: 7 });
      read.push(...(next?.changes ?? []));
      at = next?.next ?? '';
      if (last && !next?.hasMore) return;
      last = isOver;
    }
  };
  const following = follow();
  await Promise.all(Array.from({ length: 64 }, (_, writer) => write(writer)));
  isOver = true;
  await following;
  expect(read.map(({ id }) => id).sort()).toEqual(written.sort());
  const revisions = read.map(({ revision }) => revision);
  expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
});

test('a long transaction holds no reader back, and an open write only those of later ones', async () => {
  await using app = await createApp();
  const { id: actorId } = await app.account('Ann');
  const start = await position(app.db);
  const ids = async () => (await changesAfter(app.db, start)).map(({ id }) => id);
  const gate = new EventEmitter();
  const long = writeOne(app.db, { id: 'long', actorId }, () => {
    gate.emit('begun');
    return once(gate, 'open');
  });
  await once(gate, 'begun');
  await writeOne(app.db, { id: 'short', actorId });
  expect(await ids()).toEqual(['short']);
  gate.emit('open');
  await long;
  expect(await ids()).toEqual(['short', 'long']);

  const client = await app.pool.connect();
  const { text, values } = insertChanges(
    [{ kind: 'round', id: 'open', change: 'created', operation: 'test', scopeId: actorId, isOwn: true }],
    { actorId, tab: '', now: new Date() },
  );
  await client.query('BEGIN');
  await client.query(text, values);
  await writeOne(app.db, { id: 'later', actorId });
  expect(await ids()).toEqual(['short', 'long']);
  const before = await position(app.db);
  await client.query('COMMIT');
  client.release();
  expect(await ids()).toEqual(['short', 'long', 'open', 'later']);
  expect((await changesAfter(app.db, before)).map(({ id }) => id)).toEqual(['open', 'later']);
});

test('knows no position that is malformed, of another database or not reached yet', async () => {
  await using app = await createApp();
  const now = await position(app.db);
  const [epoch = '', revision = ''] = now.split('.');
  const other = epoch.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  for (const after of ['', 'bogus', epoch, `${other}.${revision}`, `${epoch}.999999999999`, `${epoch}.-1`])
    expect([after, await readChanges(app.db, { after, ...ALL })]).toEqual([after, null]);
  expect(await readChanges(app.db, { after: now, ...ALL })).toMatchObject({
    changes: [],
    next: now,
    hasMore: false,
  });
});

test('forgets changes of more than 30 days ago, and deletes them some weeks later', async () => {
  await using app = await createApp();
  const { id: actorId } = await app.account('Ann');
  const start = await position(app.db);
  await writeOne(app.db, { id: 'old', actorId });
  const end = await position(app.db);
  const countRows = () => app.db.one(sql`SELECT count(*)::int AS rows FROM changes WHERE id = 'old'`);
  const daysLater = (days: number) => new Date(Date.now() + days * DAY_MS);

  await forgetOldChanges(app.db, daysLater(29));
  expect((await changesAfter(app.db, start)).map(({ id }) => id)).toEqual(['old']);
  await forgetOldChanges(app.db, new Date(daysLater(30).getTime() + 1_000));
  expect(await readChanges(app.db, { after: start, ...ALL })).toBeNull();
  expect([await changesAfter(app.db, end), await countRows()]).toEqual([[], { rows: 1 }]);
  await forgetOldChanges(app.db, daysLater(49));
  expect(await countRows()).toEqual({ rows: 0 });
  await writeOne(app.db, { id: 'new', actorId });
  expect((await changesAfter(app.db, end)).map(({ id }) => id)).toEqual(['new']);
});
