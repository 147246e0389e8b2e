import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { createTeam } from '../../../testing/sharing-client';
import { createApp, type TestAccount, type TestApp } from '../../../testing/test-app';

const run = promisify(execFile);

const runPlan = (app: TestApp, ...args: string[]) =>
  run(process.execPath, ['launch/launch.cjs', 'server/features/billing/plan-command.ts', ...args], {
    env: { ...process.env, DATABASE_URL: app.url, AUTH_SECRET: 'test'.repeat(10) },
  });

const age = ({ db }: TestApp, { workspaceId }: TestAccount) =>
  db.run(sql`UPDATE workspaces SET created_at = now() - interval '31 days' WHERE id = ${workspaceId}`);

test('ends no trial without billing', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  await age(app, ann);
  const { status } = await app.transport('rest').call(ann, 'create_note', { title: 'Late' });
  expect(status).toBe(201);
});

test('sets the plan of a workspace by id, or of all workspaces of an address', async () => {
  await using app = await createApp({ env: { STRIPE_SECRET_KEY: 'sk_test' } });
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const teamId = await createTeam(app, ann, { member: bob });
  await Promise.all([age(app, ann), age(app, bob)]);
  const write = async (account: TestAccount) =>
    (await app.transport('rest').call(account, 'create_note', { title: 'Late' })).status;
  expect([await write(ann), await write(bob)]).toEqual([402, 402]);

  const { stdout } = await runPlan(app, ann.email.toUpperCase(), 'pro');
  expect(stdout).toContain(`pro  ${ann.workspaceId}  Personal\n`);
  expect(stdout).toContain(`pro  ${teamId}  Team\n`);
  expect([await write(ann), await write(bob)]).toEqual([201, 402]);

  await runPlan(app, bob.workspaceId, 'team');
  expect(await write(bob)).toBe(201);
  const refused = [
    ['nobody@example.org', 'pro'],
    [teamId, 'gold'],
  ].map((args) => expect(runPlan(app, ...args)).rejects.toMatchObject({ code: 1, stdout: '' }));
  await Promise.all(refused);
});
