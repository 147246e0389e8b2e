import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createApp, transports } from '../../../testing/test-app';
import { Round } from '../../wire/day';

const One = z.object({ round: Round });
const place = { day: '2026-11-28', index: 2 };

describe.each(transports)('over %s', (transport) => {
  test('a closed round is reopened with its tasks, by its owner alone, as often as it is asked', async () => {
    await using app = await createApp();
    const over = app.transport(transport);
    const ann = plannerClient(over.as(await app.account('Ann')));
    const eve = plannerClient(over.as(await app.account('Eve')));
    const { id } = await ann.task({ title: 'Tiles' });
    expect(await ann.refusal('reopen_round', place)).toBe('404');
    expect(await ann.refusal('reopen_round', { ...place, index: 6 })).toBe('400 index');
    await ann.call('plan_round', { ...place, taskIds: [id], name: 'Deep work' });
    await ann.call('engage_round', place);
    await ann.call('close_round', place);
    expect(await eve.refusal('reopen_round', place)).toBe('404');
    const expected = { ...place, taskIds: [id], name: 'Deep work', closedAt: null, engaged: false };
    for (let time = 0; time < 2; time++)
      expect((await ann.expectOk(One, 'reopen_round', place)).round).toEqual(expected);
    expect(await ann.refusal('engage_round', place)).toBe('200');
    expect((await ann.expectOk(One, 'reopen_round', place)).round).toMatchObject({ engaged: true });
  });

  test('naming and timing a round leaves its tasks alone', async () => {
    await using app = await createApp();
    const ann = plannerClient(app.transport(transport).as(await app.account('Ann')));
    const { id } = await ann.task({ title: 'Tiles' });
    await ann.call('plan_round', { ...place, taskIds: [id] });
    for (const naming of [{ name: 'Deep work' }, { startsAt: '09:00', endsAt: '10:30' }, { name: null }, {}])
      expect((await ann.expectOk(One, 'plan_round', { ...place, ...naming })).round.taskIds).toEqual([id]);
  });
});
