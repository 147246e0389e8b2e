import { expect, test } from 'vitest';
import { z } from 'zod';
import { callHeaders, createApp, type TestAccount } from '../../../testing/test-app';
import { Round } from '../../wire/day';

const day = '2026-11-21';
const shapes = {
  rounds: z.object({ rounds: z.array(Round) }),
  tasks: z.object({ tasks: z.array(z.object({ id: z.string() })) }),
};

test('moves single tasks between rounds, and none that the caller may not see or that do not fit', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const call = app.transport('rest').as(ann);
  const fiftyOne = Array.from({ length: 51 }, (_, n) => ({ title: `Task ${n}` }));
  const made = [
    await call('create_tasks', { tasks: fiftyOne.slice(0, 50) }),
    await call('create_tasks', { tasks: fiftyOne.slice(50) }),
  ];
  const ids = made.flatMap(({ body }) => shapes.tasks.parse(body).tasks.map(({ id }) => id));
  const [one = '', two = '', three = ''] = ids;
  const arrange = async (who: TestAccount, ...moves: object[]) => {
    const body = JSON.stringify({ day, moves });
    const headers = { ...callHeaders(who), 'content-type': 'application/json' };
    return (await app.send('/api/trpc/rounds.arrange', { method: 'POST', headers, body })).status;
  };
  const listed = async () =>
    shapes.rounds
      .parse((await call('list_rounds', { day })).body)
      .rounds.slice(0, 2)
      .map(({ taskIds }) => taskIds);
  await call('plan_round', { day, index: 0, taskIds: [one, two] });
  await call('plan_round', { day, index: 1, taskIds: [three] });
  expect(await arrange(ann, { taskId: one, from: 0, to: 1, before: three })).toBe(200);
  expect(await listed()).toEqual([[two], [one, three]]);
  // It has left that round already.
  expect(await arrange(ann, { taskId: one, from: 0, to: 0 })).toBe(200);
  expect(await listed()).toEqual([[two], [one, three]]);
  expect(await arrange(eve, { taskId: one, to: 0 })).toBe(404);
  expect(await arrange(eve, { taskId: one, from: 1 })).toBe(200);
  expect(await listed()).toEqual([[two], [one, three]]);
  await call('plan_round', { day, index: 0, taskIds: ids.slice(1) });
  expect(await arrange(ann, { taskId: one, from: 1, to: 0 })).toBe(409);
  expect(await listed()).toEqual([ids.slice(1), [one, three]]);
  await call('close_round', { day, index: 1 });
  expect(await arrange(ann, { taskId: one, from: 1 })).toBe(409);
});
