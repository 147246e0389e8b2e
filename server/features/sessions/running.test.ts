import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createApp, type TestAccount, type TestApp, transports } from '../../../testing/test-app';
import { Round, Session } from '../../wire/day';

const day = '2026-11-21';
const Started = z.object({ session: Session, stopped: Session.nullable() });

const as = (app: TestApp, who: TestAccount, transport: (typeof transports)[number] = 'rest') =>
  plannerClient(app.transport(transport).as(who, { today: day }));
type Plan = ReturnType<typeof as>;

const start = async (plan: Plan, taskId: string) =>
  (await plan.expectOk(Started, 'start_session', { taskId })).session;

const running = (plan: Plan) =>
  plan
    .expectOk(z.object({ sessions: z.array(Session) }), 'list_sessions', { since: 0 })
    .then(({ sessions }) => sessions.filter(({ endedAt }) => endedAt === null).map(({ id }) => id));

describe.each(transports)('a running session over %s', (transport) => {
  test('stops when its task is completed and is in the answer for its own user only', async () => {
    await using app = await createApp();
    const [ann, eve] = [
      as(app, await app.account('Ann'), transport),
      as(app, await app.account('Eve'), transport),
    ];
    const [task, other] = [await ann.task({ title: 'Work' }), await ann.task({ title: 'Other' })];
    const [hers, its] = [await eve.task({ title: 'Hers' }), await start(ann, task.id)];
    const eves = await start(eve, hers.id);

    expect(await eve.refusal('complete_task', { taskId: task.id })).toBe('404');
    expect((await ann.complete({ taskId: other.id })).stopped).toBeNull();
    expect(await running(ann)).toEqual([its.id]);
    const { stopped } = await ann.complete({ taskId: task.id });
    expect(stopped).toEqual({ ...its, endedAt: expect.any(Number) });
    expect((await ann.complete({ taskId: task.id })).stopped).toBeNull();
    expect((await ann.complete({ taskId: task.id, completed: false })).stopped).toBeNull();
    expect([await running(ann), await running(eve)]).toEqual([[], [eves.id]]);
  });

  test('stops when a round with its task is closed and the answer holds the round', async () => {
    await using app = await createApp();
    const [ann, eve] = [
      as(app, await app.account('Ann'), transport),
      as(app, await app.account('Eve'), transport),
    ];
    const [task, other] = [await ann.task({ title: 'Work' }), await ann.task({ title: 'Other' })];
    await ann.call('plan_round', { day, index: 0, taskIds: [task.id] });
    await ann.call('plan_round', { day, index: 1, taskIds: [other.id] });
    const close = (plan: Plan, index: number) => plan.call('close_round', { day, index });
    const session = await start(ann, task.id);

    expect((await close(eve, 0)).status).toBe(404);
    await close(ann, 1);
    expect(await running(ann)).toEqual([session.id]);
    const { body } = await close(ann, 0);
    expect(z.strictObject({ round: Round }).parse(body).round.closedAt).not.toBeNull();
    expect(await running(ann)).toEqual([]);
    const again = await start(ann, task.id);
    await close(ann, 0);
    expect(await running(ann), 'a second close changes nothing').toEqual([again.id]);
  });

  test('stops when its task, or the project or area around it, is archived or deleted', async () => {
    await using app = await createApp();
    const [ann, eve] = [
      as(app, await app.account('Ann'), transport),
      as(app, await app.account('Eve'), transport),
    ];
    for (const tool of ['archive_task', 'delete_task', 'archive_project', 'archive_area']) {
      const { id: areaId } = await ann.area({ name: 'Home' });
      const { id: projectId } = await ann.project({ name: 'Kitchen', areaId });
      const { id: taskId } = await ann.task({ title: 'Work', projectId });
      const input = tool.endsWith('task') ? { taskId } : tool.endsWith('area') ? { areaId } : { projectId };
      const session = await start(ann, taskId);
      expect([tool, await eve.refusal(tool, input)]).toEqual([tool, '404']);
      expect([tool, await running(ann)]).toEqual([tool, [session.id]]);
      expect([tool, await ann.refusal(tool, input)]).toEqual([tool, '200']);
      expect([tool, await running(ann)]).toEqual([tool, []]);
    }
  });
});

test("stops all sessions on a completed shared task and returns only the caller's", async () => {
  await using app = await createApp();
  const [annAccount, bobAccount] = [await app.account('Ann'), await app.account('Bob')];
  const [ann, bob] = [as(app, annAccount), as(app, bobAccount)];
  const task = await ann.task({ title: 'Work' });
  await ann.call('share_task', { taskId: task.id, target: bobAccount.username, role: 'editor' });
  const session = await start(ann, task.id);
  expect((await bob.complete({ taskId: task.id })).stopped).toBeNull();
  expect(await running(ann)).toEqual([]);
  const { sessions } = await ann.expectOk(z.object({ sessions: z.array(Session) }), 'list_sessions', {});
  expect(sessions.map(({ id }) => id)).toEqual([session.id]);
});

test('runs no session on a task archived at the same moment', async () => {
  await using app = await createApp();
  const ann = as(app, await app.account('Ann'));
  for (let turn = 0; turn < 10; turn += 1) {
    const { id: taskId } = await ann.task({ title: 'Work' });
    await Promise.all([ann.call('start_session', { taskId }), ann.call('archive_task', { taskId })]);
    expect(await running(ann)).toEqual([]);
  }
});

test('returns the stopped session from one of ten simultaneous completions', async () => {
  await using app = await createApp();
  const ann = as(app, await app.account('Ann'));
  const { id: taskId } = await ann.task({ title: 'Work' });
  const session = await start(ann, taskId);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ann.complete({ taskId })));
  expect(answers.flatMap(({ stopped }) => stopped?.id ?? [])).toEqual([session.id]);
});
