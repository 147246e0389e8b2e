import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createTeam } from '../../../testing/sharing-client';
import {
  createApp,
  type TestAccount,
  type TestApp,
  type TransportName,
  transports,
} from '../../../testing/test-app';
import { parseRowLimits, rowLimits } from '../config/row-limit-names';

const PackageOf = z.object({ package: z.object({ packageId: z.string() }) });

const env = {
  ROW_LIMITS: Object.keys(rowLimits)
    .map((kind) => `${kind}=3`)
    .join(','),
};

async function publishByOthers(app: TestApp, people: readonly TestAccount[]): Promise<string[]> {
  const ids: string[] = [];
  for (const person of people) {
    const call = app.transport('rest').as(person);
    const made = await call('create_package', { kind: 'prompt', name: 'P', content: 'text' });
    const { packageId } = PackageOf.parse(made.body).package;
    await call('publish_package', { packageId });
    ids.push(packageId);
  }
  return ids;
}

const refused = (called: string) => ({
  status: 409,
  body: {
    error: { code: 'quota_exceeded', message: expect.stringContaining(`3 ${called}, which is the limit`) },
  },
});

test.each(transports)('refuses creates beyond a limit, concurrent or not, over %s', async (transport) => {
  await using app = await createApp({ env });
  const ann = await app.account('Ann');
  const call = app.transport(transport).as(ann);
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, n) => call('create_area', { name: `Area ${n}` })),
  );
  expect(all.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(all.filter(({ status }) => status === 409)).toHaveLength(9);
  expect(await call('create_area', { name: 'One more' })).toMatchObject(refused('areas'));

  const [{ id: areaId } = { id: '' }] = z
    .object({ areas: z.array(z.object({ id: z.string() })) })
    .parse((await call('list_areas')).body).areas;
  await call('archive_area', { areaId });
  expect((await call('delete_area', { areaId })).status).toBe(200);
  expect((await call('create_area', { name: 'In its place' })).status).toBe(201);
});

test('limits every kind of row', async () => {
  await using app = await createApp({ env });
  const ann = await app.account('Ann');
  const transport: TransportName = 'rest';
  const call = app.transport(transport).as(ann);
  const user = plannerClient(call);
  const workspaceId = await createTeam(app, ann, {});
  const project = await user.project({ name: 'Garden', workspaceId });
  const task = await user.task({ title: 'Dig' });
  const others = await Promise.all([1, 2, 3, 4].map((n) => app.account(`Person ${n}`)));
  const made = await call('create_package', { kind: 'prompt', name: 'P', content: 'text' });
  const { package: pack } = PackageOf.parse(made.body);
  const published = await publishByOthers(app, others);
  const target = { targetKind: 'project', targetId: project.id };
  const cases: [string, (n: number) => Promise<{ status: number; body: unknown }>][] = [
    ['tasks', (n) => call('create_task', { title: `Task ${n}` })],
    ['projects', (n) => call('create_project', { name: `Project ${n}` })],
    ['notes', (n) => call('create_note', { title: `Note ${n}` })],
    ['comments', (n) => call('create_comment', { taskId: task.id, body: `Comment ${n}` })],
    ['work sessions', () => call('start_session', { taskId: task.id })],
    ['tokens', (n) => call('create_token', { name: `Token ${n}` })],
    ['workspaces', (n) => call('create_workspace', { name: `Team ${n}` })],
    ['headings', (n) => call('create_heading', { name: `Heading ${n}`, projectId: project.id })],
    [
      'pending invitations',
      (n) => call('grant_access', { ...target, target: `p${n}@example.net`, role: 'reader' }),
    ],
    [
      'people that something is shared with',
      (n) => call('grant_access', { ...target, target: others[n]?.username, role: 'reader' }),
    ],
    [
      'people that it is shared with',
      (n) => call('share_package', { packageId: pack.packageId, target: `p${n}@example.net` }),
    ],
    ['packages', (n) => call('create_package', { kind: 'prompt', name: `Package ${n}`, content: 'text' })],
    ['installed packages', async (n) => call('install_package', { packageId: published[n] })],
    ['members', (n) => call('add_member', { workspaceId, target: others[n]?.username, role: 'member' })],
  ];
  for (const [called, create] of cases) {
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await create(n));
    expect(answers[0]?.status).toBeLessThan(300);
    expect(answers[3]).toMatchObject(refused(called));
  }
});

test('completes a repeating task with its next occurrence or not at all', async () => {
  await using app = await createApp({ env: { ROW_LIMITS: 'tasks=1' } });
  const call = app.transport('rest').as(await app.account('Ann'));
  const task = await plannerClient(call).task({ title: 'Water', repeat: { every: 1, unit: 'day' } });
  expect((await call('complete_task', { taskId: task.id })).status).toBe(409);
  expect((await call('get_task', { taskId: task.id })).body).toMatchObject({ task: { status: 'open' } });
});

test('reads limits by name and refuses an invalid limit', () => {
  expect(parseRowLimits('tasks=5, notes=0')).toEqual({ ...rowLimits, tasks: 5, notes: 0 });
  for (const text of ['', 'tasks', 'tasks=-1', 'tasks=1,', 'things=4', 'tasks=1e3'])
    expect(parseRowLimits(text)).toBeUndefined();
});
