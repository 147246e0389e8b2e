import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { callHeaders, createApp, type TestAccount } from '../../../testing/test-app';

const day = '2026-11-21';

test('the last writes of a page are done in their order, once, and none after one that was not done', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const send = async (who: TestAccount | null, body: object, method = 'POST') => {
    const headers = { ...callHeaders(who), 'content-type': 'application/json' };
    const answer = await app.send('/api/writes', {
      method,
      headers,
      body: method === 'GET' ? null : JSON.stringify(body),
    });
    return [answer.status, await answer.json()];
  };
  const taskId = randomUUID();
  const write = (key: string, path: string, input: object) => ({ key, path, day, input });
  const rename = (key: string, title: string, id = taskId) =>
    write(key, 'tasks.update', { taskId: id, title });
  const writes = [
    write('a', 'screens.createTasks', { tasks: [{ id: taskId, title: 'Milk' }] }),
    rename('b', 'Oat milk'),
    rename('c', 'Nothing', UNKNOWN_ID),
    rename('d', 'Soy milk'),
  ];
  const title = async () => (await app.transport('rest').call(ann, 'get_task', { taskId })).body;

  expect(await send(null, { writes })).toEqual([200, { statuses: [401] }]);
  expect(await send(ann, { writes })).toEqual([200, { statuses: [200, 200, 404, 200] }]);
  expect(await title()).toMatchObject({ task: { title: 'Soy milk' } });
  // What was done already is not done again.
  await app.transport('rest').call(ann, 'update_task', { taskId, title: 'Rice milk' });
  expect(await send(ann, { writes })).toEqual([200, { statuses: [200, 200, 404, 200] }]);
  expect(await title()).toMatchObject({ task: { title: 'Rice milk' } });

  expect((await send(ann, {}, 'GET'))[0]).toBe(405);
  expect((await send(ann, { writes: [] }))[0]).toBe(400);
  expect((await send(ann, { writes: [write('e', 'a/b', {})] }))[0]).toBe(400);
  expect((await send(ann, { writes: [rename('f', 'x'.repeat(70_000))] }))[0]).toBe(413);
});
