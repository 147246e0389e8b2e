import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerRows } from '../../../testing/planner-rows';
import { sharingClient } from '../../../testing/sharing-client';
import { transports } from '../../../testing/test-app';
import { callAll, range, sets, startUndo, undo } from '../../../testing/undo-fixture';

/** Rows whose ids are not in a set, to compare. */
const without = (rows: unknown, ids: ReadonlySet<string>) =>
  z
    .array(z.looseObject({ id: z.string() }))
    .parse(rows)
    .filter(({ id }) => !ids.has(id));

describe.each(transports)('undo of a change set over %s', (transport) => {
  test('takes back 60 calls but for ten rows that a person changed meanwhile', async () => {
    await using setup = await startUndo();
    const { app, ann, person, assistant } = setup;
    const over = (bearer: { token: string }) => sharingClient(app.transport(transport).as(bearer));
    const [own, eve] = [over(ann), over(await app.account('Eve'))];
    const project = await person.project({ name: 'Kitchen' });
    const create = async (by: typeof person, title: string) => by.task({ title, projectId: project.id });
    const old: { id: string }[] = [];
    for (const nth of range(40)) old.push(await create(person, `Task ${nth}`));
    const idAt = (nth: number) => old[nth]?.id ?? '';
    const before = await plannerRows(app);

    await callAll(
      assistant,
      'update_task',
      range(20).map((nth) => ({ taskId: idAt(nth), title: `New ${nth}`, priority: 2 })),
    );
    await callAll(
      assistant,
      'complete_task',
      range(10).map((nth) => ({ taskId: idAt(20 + nth) })),
    );
    await callAll(
      assistant,
      'delete_task',
      range(10).map((nth) => ({ taskId: idAt(30 + nth) })),
    );
    const made: { id: string }[] = [];
    for (const nth of range(20)) made.push(await create(assistant, `Made ${nth}`));
    await Promise.all([
      callAll(
        person,
        'update_task',
        range(4).map((nth) => ({ taskId: idAt(nth), title: `Mine ${nth}` })),
      ),
      callAll(
        person,
        'update_task',
        range(3).map((nth) => ({ taskId: idAt(4 + nth), priority: 3 })),
      ),
      callAll(
        person,
        'update_task',
        range(2).map((nth) => ({ taskId: made[nth]?.id, deadline: '2027-01-01' })),
      ),
      callAll(person, 'create_comment', [{ taskId: made[2]?.id, body: 'Keep this' }]),
    ]);

    const [set] = await sets(own);
    const changeSetId = set?.id ?? '';
    expect(set).toMatchObject({ app: 'test', calls: 60, isWhole: true, undoneAt: null, outcome: null });
    expect(set?.changes).toContainEqual({ kind: 'task', change: 'created', count: 20 });
    expect(await sets(eve)).toEqual([]);
    for (const input of [{}, { changeSetId }])
      expect(await eve.refusal('undo_change_set', input)).toBe('404');
    const reader = over({ token: await app.readOnlyToken(ann) });
    expect(await reader.refusal('undo_change_set', { changeSetId })).toBe('403');

    const outcome = await undo(own, transport === 'trpc' ? { changeSetId } : {});
    expect(outcome.left.map(({ title, reason, fields = [] }) => [title, reason, ...fields]).sort()).toEqual([
      ...[0, 1].map((nth) => [`Made ${nth}`, 'changed']),
      ['Made 2', 'used'],
      ...range(4).map((nth) => [`Mine ${nth}`, 'changed', 'title']),
      ...range(3).map((nth) => [`Task ${4 + nth}`, 'changed', 'priority']),
    ]);
    expect(outcome).toMatchObject({ changeSetId, undone: 57, moreLeft: 0 });
    const changed = new Set([...old.slice(0, 7), ...made.slice(0, 3)].map(({ id }) => id));
    const after = await plannerRows(app);
    expect(without(after['tasks'], changed)).toEqual(without(before['tasks'], changed));
    expect(await person.getTask(idAt(0))).toMatchObject({ title: 'Mine 0', priority: 0 });
    expect(await person.getTask(idAt(4))).toMatchObject({ title: 'Task 4', priority: 3 });

    expect(await undo(own, { changeSetId })).toEqual(outcome);
    expect((await sets(own))[0]).toMatchObject({ id: changeSetId, undoneAt: expect.any(Number) });
    expect(await plannerRows(app)).toEqual(after);
  });
});

test('an undo leaves what a person changes at the same moment', async () => {
  await using setup = await startUndo();
  const { person, assistant } = setup;
  for (const round of range(4)) {
    const tasks = await Promise.all(range(10).map((nth) => person.task({ title: `Task ${nth}` })));
    await callAll(
      assistant,
      'update_task',
      tasks.map(({ id }) => ({ taskId: id, title: `New ${round}` })),
    );
    const [outcome] = await Promise.all([
      undo(assistant),
      ...tasks.map(({ id }, nth) => person.updateTask({ taskId: id, title: `Mine ${nth}` })),
    ]);
    expect(outcome.undone + outcome.left.length).toBe(10);
    const titles = await Promise.all(tasks.map(async ({ id }) => (await person.getTask(id)).title));
    expect(titles).toEqual(range(10).map((nth) => `Mine ${nth}`));
  }
});

test('calls at the same moment are one change set, and later ones are not in an undone set', async () => {
  await using setup = await startUndo();
  const { person, assistant } = setup;
  await Promise.all(range(12).map((nth) => assistant.task({ title: `Made ${nth}` })));
  expect(await sets(person)).toMatchObject([{ calls: 12 }]);
  await Promise.all([undo(assistant), ...range(6).map((nth) => assistant.task({ title: `Later ${nth}` }))]);
  const { tasks } = await person.tasks();
  const known = await sets(person);
  expect(known.reduce((sum, { calls }) => sum + calls, 0)).toBe(18);
  while ((await sets(person)).some(({ undoneAt }) => undoneAt === null)) await undo(assistant);
  expect((await person.tasks()).tasks).toEqual([]);
  expect(tasks.length).toBeLessThanOrEqual(6);
});

test('only an app has change sets, one a conversation', async () => {
  await using setup = await startUndo();
  const { app, ann, person } = setup;
  await person.task({ title: 'Mine' });
  expect(await sets(person)).toEqual([]);
  const inSession = (id: string) =>
    sharingClient(app.transport('mcp').as(ann, { headers: { 'mcp-session-id': id } }));
  for (const id of ['one', 'two', 'one']) await inSession(id).task({ title: `In ${id}` });
  await app.db.run({
    text: `UPDATE change_sets SET ended_at = ended_at - interval '31 minutes'`,
    values: [],
  });
  await inSession('two').task({ title: 'In two' });
  await sharingClient(app.transport('rest').as(ann)).task({ title: 'Without a session' });
  expect((await sets(person)).map(({ calls }) => calls)).toEqual([1, 2, 2]);
  await app.db.run({
    text: `UPDATE change_sets SET ended_at = ended_at - interval '31 minutes'`,
    values: [],
  });
  await sharingClient(app.transport('rest').as(ann)).task({ title: 'After a pause' });
  expect((await sets(person)).map(({ calls }) => calls)).toEqual([1, 1, 2, 2]);
});
