import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { createApp, transports } from '../../../testing/test-app';
import { Task } from '../../wire/task';

const Archived = z.strictObject({ tasks: z.array(Task), changed: z.number() });
const Trash = z.object({ items: z.array(z.object({ trashId: z.string() })) });

describe.each(transports)('several tasks over %s', (transport) => {
  test('are archived, restored and deleted together, or not at all', async () => {
    await using app = await createApp();
    const as = async (name: string) => plannerClient(app.transport(transport).as(await app.account(name)));
    const [ann, eve] = [await as('Ann'), await as('Eve')];
    const { id: projectId } = await ann.project({ name: 'Kitchen' });
    const own = await eve.task({ title: 'Own' });
    const [a, b] = [await ann.task({ title: 'A', projectId }), await ann.task({ title: 'B' })];
    const taskIds = [b.id, a.id];
    await ann.expectOk(z.unknown(), 'create_comment', { taskId: a.id, body: 'Note' });

    for (const tool of ['archive_tasks', 'delete_tasks'])
      for (const [client, ids, refusal] of [
        [ann, [a.id, UNKNOWN_ID], '404 taskIds.1'],
        [eve, [own.id, a.id], '404 taskIds.1'],
        [ann, [a.id, a.id], '400 taskIds'],
        [ann, [], '400 taskIds'],
        [ann, Array(201).fill(a.id), '400 taskIds'],
      ] as const)
        expect([tool, ids, await client.refusal(tool, { taskIds: ids })]).toEqual([tool, ids, refusal]);
    expect((await ann.tasks()).tasks).toHaveLength(2);

    const archived = await ann.expectOk(Archived, 'archive_tasks', { taskIds });
    expect(archived).toMatchObject({
      tasks: [
        { id: b.id, status: 'archived' },
        { id: a.id, status: 'archived' },
      ],
      changed: 2,
    });
    expect(await ann.expectOk(Archived, 'archive_tasks', { taskIds })).toMatchObject({ changed: 0 });
    const restored = await ann.expectOk(Archived, 'archive_tasks', { taskIds, restore: true });
    expect(restored.tasks.map(({ status }) => status)).toEqual(['open', 'open']);

    expect(await ann.expectOk(z.unknown(), 'delete_tasks', { taskIds })).toEqual({
      taskIds,
      deletedComments: 1,
      stoppedSessions: 0,
    });
    expect((await ann.tasks()).tasks).toEqual([]);
    const { items } = await ann.expectOk(Trash, 'list_trash');
    expect(items.map(({ trashId }) => trashId).toSorted()).toEqual(taskIds.toSorted());
    await ann.expectOk(z.unknown(), 'restore_trash', { trashId: a.id });
    expect(await ann.getTask(a.id)).toMatchObject({ projectId });
  });

  test('are not restored into an archived project, and not deleted by an editor', async () => {
    await using app = await createApp();
    const [user, other] = [await app.account('Ann'), await app.account('Bob')];
    const as = (who: typeof user) => plannerClient(app.transport(transport).as(who));
    const [ann, bob] = [as(user), as(other)];
    const { id: projectId } = await ann.project({ name: 'Kitchen' });
    const [a, b] = [await ann.task({ title: 'A', projectId }), await ann.task({ title: 'B' })];
    const taskIds = [b.id, a.id];
    const share = { target: other.username, role: 'editor' };
    for (const taskId of taskIds) await ann.expectOk(z.unknown(), 'share_task', { taskId, ...share });
    expect(await bob.refusal('delete_tasks', { taskIds })).toBe('403 taskIds.0');
    expect(await bob.refusal('archive_tasks', { taskIds })).toBe('200');
    await ann.expectOk(z.unknown(), 'archive_project', { projectId });
    expect(await ann.refusal('archive_tasks', { taskIds, restore: true })).toBe('409 taskIds.1');
    expect((await ann.tasks()).tasks).toEqual([]);
  });
});
