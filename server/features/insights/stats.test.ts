import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { sharingClient } from '../../../testing/sharing-client';
import { createApp, transports } from '../../../testing/test-app';

const today = '2026-11-21';

test.each(transports)('counts figures by the days of a time zone over %s', async (transport) => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const user = sharingClient(app.transport(transport).as(ann, { today }));
  const round = { day: '2026-11-20', index: 0 };
  const [paint, tile, sweep] = [
    await user.task({ title: 'Paint', durationMin: 60 }),
    await user.task({ title: 'Tile', durationMin: 30 }),
    await user.task({ title: 'Sweep' }),
  ];
  for (const { id } of [paint, tile, sweep]) await user.complete({ taskId: id });
  // 23:30 UTC is the next day two hours to the east.
  await app.db.run(sql`UPDATE tasks SET created_at = '2026-11-19T12:00:00Z', completed_at = CASE
    WHEN title = 'Paint' THEN timestamptz '2026-11-19T23:30:00Z' ELSE timestamptz '2026-11-21T08:00:00Z' END`);
  await user.call('log_session', {
    taskId: paint.id,
    startedAt: '2026-11-19T22:30:00Z',
    endedAt: '2026-11-20T00:00:00Z',
  });
  // Over midnight two hours to the east, and over the end of the window.
  for (const [startedAt, endedAt] of [
    ['2026-11-20T21:50:00Z', '2026-11-20T22:20:00Z'],
    ['2026-11-18T21:00:00Z', '2026-11-18T22:05:00Z'],
  ])
    await user.call('log_session', { taskId: sweep.id, startedAt, endedAt });
  await user.call('plan_round', { ...round, taskIds: [sweep.id] });
  await user.call('close_round', round);
  await user.call('write_journal_entry', { day: '2026-11-20', mood: 4 });

  const window = { from: '2026-11-19', to: today, offset: 120 };
  const day = (date: string, figures: Record<string, unknown> = {}) => ({
    day: date,
    created: 0,
    completed: 0,
    focusMin: 0,
    estimatedMin: 0,
    roundsClosed: 0,
    mood: null,
    ...figures,
  });
  expect((await user.call('get_stats', window)).body).toEqual({
    stats: {
      days: [
        day('2026-11-19', { created: 3, focusMin: 5 }),
        day('2026-11-20', { completed: 1, focusMin: 100, estimatedMin: 60, roundsClosed: 1, mood: 4 }),
        day(today, { completed: 2, focusMin: 20, estimatedMin: 30 }),
      ],
      totals: { created: 3, completed: 3, focusMin: 125, estimatedMin: 90, roundsClosed: 1 },
      streak: { current: 2, longest: 2 },
      estimateAccuracy: 1.5,
    },
  });
  const atUtc = await user.call('get_stats', { ...window, offset: 0 });
  expect(atUtc.body).toMatchObject({
    stats: {
      days: [
        { completed: 1, focusMin: 90 },
        { completed: 0, focusMin: 30 },
        { completed: 2, focusMin: 0 },
      ],
    },
  });
  const others = await app.transport(transport).call(eve, 'get_stats', { from: today, to: today }, { today });
  expect(others.body).toEqual({
    stats: {
      days: [day(today)],
      totals: { created: 0, completed: 0, focusMin: 0, estimatedMin: 0, roundsClosed: 0 },
      streak: { current: 0, longest: 0 },
      estimateAccuracy: null,
    },
  });
  for (const [input, refusal] of [
    [{ from: '2025-11-21', to: today }, '200'],
    [{ from: '2025-11-20', to: today }, '400 to'],
    [{ from: today, to: '2026-11-20' }, '400 from to'],
    [{ from: today }, '400 to'],
    [{ from: today, to: today, offset: 841 }, '400 offset'],
  ] as const)
    expect([input, await user.refusal('get_stats', input)]).toEqual([input, refusal]);
});

test('counts each day of a session that was left running for four days', async () => {
  await using app = await createApp();
  const user = sharingClient(app.transport('rest').as(await app.account('Ann'), { today }));
  const { id: taskId } = await user.task({ title: 'Paint' });
  const session = { taskId, startedAt: '2026-11-16T22:00:00Z', endedAt: '2026-11-20T01:00:00Z' };
  await user.call('log_session', session);
  const answer = await user.call('get_stats', { from: '2026-11-19', to: '2026-11-20' });
  expect(answer.body).toMatchObject({ stats: { days: [{ focusMin: 24 * 60 }, { focusMin: 60 }] } });
});

test('lists the people with whom the caller shares something', async () => {
  await using app = await createApp();
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const user = sharingClient(app.transport('rest').as(ann));
  const project = await user.project({ name: 'Kitchen' });
  const task = await user.task({ title: 'Call' });
  await user.grant({ targetKind: 'project', targetId: project.id, target: bob.username, role: 'editor' });
  await user.shareTask({ taskId: task.id, target: bob.username, role: 'editor' });
  expect((await user.call('list_collaborators')).body).toEqual({
    collaborators: [
      {
        id: bob.id,
        username: bob.username,
        name: 'Bob',
        image: null,
        email: null,
        targets: [
          { targetKind: 'task', targetId: task.id, label: 'Call', role: 'editor' },
          { targetKind: 'project', targetId: project.id, label: 'Kitchen', role: 'commenter' },
        ],
      },
    ],
  });
  expect((await app.transport('rest').call(bob, 'list_collaborators')).body).toEqual({ collaborators: [] });
});
