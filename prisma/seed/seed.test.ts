import { expect, test } from 'vitest';
import { signIn } from '@/server/features/sign-in/sign-in';
import { plannerClient } from '@/testing/planner-client';
import { createApp } from '@/testing/test-app';
import { EMAIL, seed } from './seed';

test('makes a demo account with a fortnight of work, in place of an earlier one', async () => {
  await using app = await createApp();
  const { password, token } = await seed(app.pool, 40);
  expect(await signIn(app.db, { email: EMAIL, password, address: '' })).toMatchObject({ by: 'password' });

  const { call, areas, projects, tasks } = plannerClient(app.transport('rest').as({ token }));
  expect(await areas()).toHaveLength(3);
  expect(await projects()).toHaveLength(3);
  expect((await tasks({ q: 'Task ', limit: 200 })).tasks).toHaveLength(40);
  expect((await tasks({ when: 'today' })).tasks.length).toBeGreaterThan(3);
  expect((await call('list_sessions')).body).toMatchObject({
    sessions: expect.arrayContaining([expect.anything()]),
  });
  expect((await call('get_context')).status).toBe(200);

  const later = await seed(app.pool, 0);
  expect((await call('get_me')).status).toBe(401);
  const planner = plannerClient(app.transport('rest').as(later));
  expect((await planner.call('get_me')).body).toMatchObject({ me: { email: EMAIL } });
  expect((await planner.tasks({ q: 'Task ' })).tasks).toEqual([]);
});
