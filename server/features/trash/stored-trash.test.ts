import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { createComment, createNote } from '../../../testing/fixture-rows';
import { createTeam, sharingClient } from '../../../testing/sharing-client';
import type { TestApp } from '../../../testing/test-app';
import { answer, busyTask, listed, restore, startTrash } from '../../../testing/trash-fixture';
import { deleteOldRows, trashRetention } from '../../platform/jobs/delete-old-rows';
import { storedKinds } from '../shared/move-to-trash';
import { deleteAccount } from '../sign-in/delete-account';
import { revokeEarlierAccess } from '../sign-in/revoke-earlier-access';
import { issueToken } from '../sign-in/tokens';

/** How often a result came, by its status. */
const counts = (results: readonly string[]) =>
  Object.fromEntries(
    [...new Set(results)].sort().map((one) => [one, results.filter((other) => other === one).length]),
  );

describe('simultaneous requests', () => {
  test('restore or delete an item only once', async () => {
    await using setup = await startTrash();
    const { user } = setup;
    for (let round = 0; round < 5; round++) {
      const { taskId } = await busyTask(setup);
      await answer(user, 'delete_task', { taskId });
      const trashId = taskId;
      const restores = await Promise.all(
        Array.from({ length: 4 }, () => user.refusal('restore_trash', { trashId })),
      );
      expect(counts(restores)).toEqual({ '200': 1, '404': 3 });
      const both = await Promise.all([
        user.refusal('delete_task', { taskId }),
        user.refusal('restore_trash', { trashId }),
        user.refusal('delete_task', { taskId }),
      ]);
      expect(both.filter((status) => !['200', '404'].includes(status))).toEqual([]);
      await user.refusal('delete_task', { taskId });
      const last = await Promise.all([
        user.refusal('restore_trash', { trashId }),
        user.refusal('delete_trash', { trashId }),
      ]);
      expect(counts(last)).toEqual({ '200': 1, '404': 1 });
    }
  });
});

describe('people who are gone', () => {
  test('a restore does not bring back grants that a takeover ended', async () => {
    await using setup = await startTrash();
    const { app, user, guest, ann } = setup;
    const { taskId } = await busyTask(setup);
    await answer(user, 'delete_task', { taskId });
    await revokeEarlierAccess(app.db, ann.id);
    const { value } = await issueToken(app.db, { userId: ann.id, name: 'After' });
    const owner = sharingClient(app.transport('rest').as({ token: value }));
    await restore(owner, taskId);
    expect(await guest.refusal('get_task', { taskId })).toBe('404');
    expect(await answer(owner, 'get_task_access', { taskId })).toMatchObject({ members: [], invites: [] });
  });

  test('a task in a team comes back without the account of its creator and their grant', async () => {
    await using setup = await startTrash();
    const { app, user, guest, ann, bob } = setup;
    const workspaceId = await createTeam(app, ann, { member: bob });
    const { id: taskId } = await guest.task({ title: 'By Bob', workspaceId });
    await createComment(guest, taskId);
    const noteId = await createNote(guest, workspaceId);
    await answer(guest, 'delete_task', { taskId });
    await answer(guest, 'delete_note', { noteId });
    await deleteAccount(app.db, bob.id, sql`id = ${bob.id}`);
    expect(await app.db.rows(sql`SELECT label FROM trash ORDER BY label`)).toEqual([{ label: 'By Bob' }]);
    await restore(user, taskId);
    expect(await answer(user, 'list_comments', { taskId })).toMatchObject({
      comments: [{ author: null, body: 'Hello' }],
    });
  });
});

const backdate = ({ db }: TestApp, days: number) =>
  db.run(sql`UPDATE trash SET deleted_at = now() - make_interval(days => ${days}, secs => 1)`);

test('hides items after 30 days, and the purge deletes them', async () => {
  await using setup = await startTrash();
  const { app, user } = setup;
  const { taskId } = await busyTask(setup);
  await answer(user, 'delete_task', { taskId });
  await backdate(app, 29);
  const purge = () => deleteOldRows(trashRetention, { db: app.db, now: new Date() });
  await purge();
  expect(await listed(user)).toEqual(['task Tiles']);
  await backdate(app, 30);
  expect(await listed(user)).toEqual([]);
  expect(await user.refusal('restore_trash', { trashId: taskId })).toBe('404');
  await app.db.run(sql`
    INSERT INTO trash (id, workspace_id, kind, label, row, deleted_at)
    SELECT gen_random_uuid(), workspace_id, kind, label, row, deleted_at FROM trash, generate_series(1, 1200)`);
  await Promise.all([purge(), purge()]);
  expect(await app.db.rows(sql`SELECT id FROM trash UNION ALL SELECT id FROM trash_rows`)).toEqual([]);
});

test('rows that were stored before a migration get the defaults of new columns', async () => {
  await using setup = await startTrash();
  const { app, user } = setup;
  const { id: taskId } = await user.task({ title: 'Old' });
  await answer(user, 'delete_task', { taskId });
  await app.db.run(sql`UPDATE trash SET row = row - 'priority' - 'tags' || '{"dropped_column": 1}'`);
  await restore(user, taskId);
  expect(await user.getTask(taskId)).toMatchObject({ priority: 0, tags: [] });
});

test('knows every reference to what can be deleted', async () => {
  await using setup = await startTrash();
  const references = await setup.app.db.rows<{ name: string }>(sql`
    SELECT DISTINCT conrelid::regclass || '.' || attname AS name
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
    WHERE contype = 'f' AND confrelid = ANY (${Object.values(storedKinds).map(({ table }) => table)}::regclass[]) AND attname <> 'workspace_id'`);
  const known = Object.values(storedKinds).flatMap(({ deleted, detached, ended }) => [
    ...deleted,
    ...detached,
    ...ended,
  ]);
  // The trash keeps a file twice, so that its bytes are found.
  const names = known.map((reference) => reference.join('.')).filter((name) => name !== 'files.id');
  expect(references.map(({ name }) => name).sort()).toEqual([...new Set(names)].sort());
});
