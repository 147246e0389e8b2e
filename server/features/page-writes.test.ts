import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { browserClient } from '../../testing/browser-client';
import { createApp, type TestApp } from '../../testing/test-app';

async function signedUp(app: TestApp, name: string) {
  const page = browserClient(app);
  await page.mutate('account.signUp', {
    email: `${name}@example.org`,
    password: 'four words are enough',
    name,
  });
  return async (path: string, input: object) => {
    const { status, body } = await page.mutate(path, input);
    return { status, ...Object(body) };
  };
}

test.each([
  ['screens.createArea', 'area', { name: 'Home' }],
  ['screens.createHabit', 'habit', { name: 'Run', target: { count: 3, period: 'week' } }],
  ['screens.createProject', 'project', { name: 'Kitchen' }],
  ['screens.createView', 'view', { name: 'Calls', filter: { tags: { any: ['phone'] } } }],
])('%s creates under the id that the page chose, once', async (path, kind, fields) => {
  await using app = await createApp();
  const [ann, eve] = [await signedUp(app, 'ann'), await signedUp(app, 'eve')];
  const id = randomUUID();
  expect(await ann(path, { id, ...fields })).toMatchObject({ status: 200, [kind]: { id, ...fields } });
  expect(await eve(path, { id, ...fields })).toMatchObject({ status: 409 });
});

test.each([
  ['screens.createProject', (id: string) => ({ id, name: 'Kitchen' })],
  ['screens.createTasks', (id: string) => ({ tasks: [{ id, title: 'Paint' }] })],
])('%s creates one of three that choose the same id at once', async (path, fieldsOf) => {
  await using app = await createApp();
  const people = await Promise.all(['ann', 'eve', 'kim'].map((name) => signedUp(app, name)));
  const id = randomUUID();
  const all = await Promise.all(people.map((person) => person(path, fieldsOf(id))));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('a heading is created under the id that the page chose, in a project of the caller', async () => {
  await using app = await createApp();
  const [ann, eve] = [await signedUp(app, 'ann'), await signedUp(app, 'eve')];
  const { project } = await ann('projects.create', { name: 'Kitchen' });
  const fields = { name: 'Before', projectId: project.id };
  const id = randomUUID();
  expect(await eve('screens.createHeading', { id, ...fields })).toMatchObject({ status: 404 });
  expect(await ann('screens.createHeading', { id, ...fields })).toMatchObject({
    status: 200,
    heading: { id, ...fields },
  });
});

test('a session starts and ends when the page says so, but not later than now', async () => {
  await using app = await createApp();
  const [ann, eve] = [await signedUp(app, 'ann'), await signedUp(app, 'eve')];
  const { task } = await ann('tasks.create', { title: 'Paint' });
  const [first, second] = [randomUUID(), randomUUID()];
  const now = Date.now();
  const start = (id: string, startedAt: number) => ({ id, taskId: task.id, startedAt });
  expect(await eve('screens.createSession', start(first, now))).toMatchObject({ status: 404 });
  expect(await ann('screens.createSession', start(first, now - 60_000))).toMatchObject({
    session: { id: first, startedAt: now - 60_000, endedAt: null },
  });
  expect(await eve('screens.stopSession', { sessionId: first, endedAt: now })).toMatchObject({ status: 404 });
  expect(await ann('screens.stopSession', { sessionId: first, endedAt: now - 1_000 })).toMatchObject({
    session: { endedAt: now - 1_000 },
  });
  const { session } = await ann('screens.createSession', start(second, now + 3_600_000));
  expect(session.startedAt).toBeLessThan(now + 600_000);
});

test('a session that started offline ends the one before when it started', async () => {
  await using app = await createApp();
  const ann = await signedUp(app, 'ann');
  const { task } = await ann('tasks.create', { title: 'Paint' });
  const now = Date.now();
  for (const startedAt of [now - 9_000, now - 4_000])
    await ann('screens.createSession', { id: randomUUID(), taskId: task.id, startedAt });
  const journal = await app.db.rows(
    sql`SELECT s.ended_at AS "endedAt" FROM work_sessions s ORDER BY s.started_at`,
  );
  expect(journal).toEqual([{ endedAt: new Date(now - 4_000) }, { endedAt: null }]);
});

test('a deleted session is logged again with its times', async () => {
  await using app = await createApp();
  const ann = await signedUp(app, 'ann');
  const { task } = await ann('tasks.create', { title: 'Paint' });
  const now = Date.now();
  const { session } = await ann('sessions.log', {
    taskId: task.id,
    startedAt: now - 9_000,
    endedAt: now - 2_000,
  });
  await ann('sessions.remove', { sessionId: session.id });
  const { title: _, ...fields } = session;
  expect(await ann('screens.createSession', fields)).toMatchObject({ session });
});
