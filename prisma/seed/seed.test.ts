import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { signIn } from '@/server/auth/sign-in';
import { plannerClient } from '@/server/testing/planner-client';
import { createApp, type TestApp } from '@/server/testing/test-app';
import { EMAIL, seed } from './seed';

const command = ['launch/launch.cjs', 'prisma/seed/seed-command.ts'];

/** `npm run seed`, on the app's database; answers what it printed, by name. */
async function run({ url }: TestApp, args: string[]): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)(process.execPath, [...command, ...args], {
    env: { ...process.env, DATABASE_URL: url, AUTH_SECRET: 'test'.repeat(10) },
  });
  return Object.fromEntries(
    [...stdout.matchAll(/^ {2}(\w+) +(\S+)$/gm)].map(([, name, value]) => [name, value]),
  );
}

test('seeds an account to look around in, in place of the one before', async () => {
  await using app = await createApp();
  const said = await run(app, ['--tasks', '40']);
  expect(said).toMatchObject({ email: EMAIL, token: expect.stringMatching(/^pc_/) });
  const { email = '', password = '', token = '' } = said;
  expect(await signIn(app.db, { email, password, address: '' })).toMatchObject({ by: 'password' });

  const { call, areas, projects, tasks } = plannerClient(app.transport('rest').as({ token }));
  expect(await areas()).toHaveLength(3);
  expect(await projects()).toHaveLength(3);
  expect((await tasks({ q: 'Task ', limit: 200 })).tasks).toHaveLength(40);
  expect((await tasks({ when: 'today' })).tasks.length).toBeGreaterThan(3);
  expect((await call('list_sessions')).body).toMatchObject({
    sessions: expect.arrayContaining([expect.anything()]),
  });
  expect((await call('get_context')).status).toBe(200);

  const again = await seed(app.db, 0);
  expect((await call('get_me')).status).toBe(401);
  expect((await app.transport('rest').call(again, 'get_me')).body).toMatchObject({ me: { email: EMAIL } });
  expect(await app.db.rows(sql`SELECT email FROM users`)).toEqual([{ email: EMAIL }]);
  expect(await app.db.rows(sql`SELECT FROM tasks WHERE title LIKE 'Task %'`)).toEqual([]);
});
