import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { sharingClient } from '../../../testing/sharing-client';
import { callHeaders, createApp } from '../../../testing/test-app';

test('sums focus by area and sets estimates against what tasks took, for the caller alone', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const owner = sharingClient(app.transport('rest').as(ann));
  const area = await owner.area({ name: 'Home', hue: 90 });
  const project = await owner.project({ name: 'Kitchen', areaId: area.id });
  const [paint, sweep] = [
    await owner.task({ title: 'Paint', projectId: project.id, durationMin: 30 }),
    await owner.task({ title: 'Sweep' }),
  ];
  for (const [{ id }, minutes] of [
    [paint, 45],
    [sweep, 20],
  ] as const)
    await owner.call('log_session', { taskId: id, minutes });
  await owner.complete({ taskId: paint.id });
  const { today } = await app.db.one<{ today: string }>(
    sql`SELECT (now() AT TIME ZONE 'UTC')::date::text AS today`,
  );
  const input = encodeURIComponent(JSON.stringify({ day: today, offset: 0 }));
  const read = async (who: typeof ann) => {
    const answer = await app.send(`/api/trpc/screens.statistics?input=${input}`, {
      headers: callHeaders(who),
    });
    return Object(await answer.json()).result.data;
  };
  const shown = await read(ann);
  expect(shown).toMatchObject({
    stats: { totals: { completed: 1, focusMin: 65 }, estimateAccuracy: 1.5 },
    areas: [
      { area: { id: area.id, name: 'Home', hue: 90 }, focusMin: 45 },
      { area: null, focusMin: 20 },
    ],
    estimates: [{ taskId: paint.id, title: 'Paint', estimatedMin: 30, focusMin: 45 }],
  });
  expect(await read(eve)).toMatchObject({ areas: [], estimates: [] });
});
