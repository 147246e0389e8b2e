import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTeam, sharingAs } from '../../../testing/sharing-client';
import { createApp, type TestAccount, type TestApp } from '../../../testing/test-app';
import { ErrorEnvelope } from '../../platform/errors/errors';

const Rounds = z.object({ round: z.object({ index: z.number(), taskIds: z.array(z.string()) }) });
const Habit = z.object({ habit: z.object({ id: z.string() }) });
const Note = z.object({ note: z.object({ id: z.string(), title: z.string() }) });

const today = '2026-11-18';

async function start() {
  const app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const as = sharingAs(app, 'mcp');
  return {
    app,
    ann,
    eve,
    byAnn: as(ann),
    byEve: as(eve),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

const refusalOf = (app: TestApp, as: TestAccount) => async (tool: string, input: Record<string, unknown>) => {
  const { status, body } = await app.transport('mcp').call(as, tool, input);
  return `${status} ${ErrorEnvelope.parse(body).error.message}`;
};

test('takes names, paths and addresses in the place of ids over MCP', async () => {
  await using setup = await start();
  const { app, byAnn, byEve, ann } = setup;
  const { id: areaId } = await byAnn.area({ name: 'Home' });
  const { id: projectId } = await byAnn.project({ name: 'Kitchen', areaId: 'home' });
  const { id: headingId } = await byAnn.heading({ name: 'Build', projectId: 'KITCHEN' });
  const { id: buy } = await byAnn.heading({ name: 'Buy', projectId });
  const paint = await byAnn.task({ title: 'Paint', projectId: 'Home/Kitchen', headingId: 'Kitchen/Build' });
  expect(paint).toMatchObject({ projectId, headingId });
  const url = `http://parcours.test/project/${projectId}?task=${paint.id}`;
  for (const taskId of [
    'Paint',
    ' paint ',
    'Kitchen/Paint',
    'Home / Kitchen / Build / paint',
    'Build/Paint',
    url,
  ])
    expect([taskId, (await byAnn.getTask(taskId)).id]).toEqual([taskId, paint.id]);
  expect((await byAnn.getProject(url)).id).toBe(projectId);
  const { tasks } = await byAnn.tasks({ areaId: 'Home' });
  expect(tasks.map(({ id }) => id)).toEqual([]);
  expect(areaId).not.toBe(projectId);
  const move = { taskIds: ['paint'], to: { projectId: 'Kitchen' }, headingId: 'Buy' };
  expect(await byAnn.expectOk(z.unknown(), 'move_tasks', move)).toMatchObject({
    tasks: [{ headingId: buy }],
  });
  const assigned = { taskId: 'Paint', assigneeId: `@${ann.username}` };
  expect(await byAnn.updateTask(assigned)).toMatchObject({ assigneeId: ann.id });
  const plan = { day: 'today', index: 1, taskIds: ['Kitchen/Paint'], name: 'Deep work' };
  await byAnn.expectOk(Rounds, 'plan_round', plan);
  const engaged = await byAnn.expectOk(Rounds, 'engage_round', { day: 'today', index: 'deep work' });
  expect(engaged.round).toMatchObject({ index: 1, taskIds: [paint.id] });
  const closed = await byAnn.expectOk(Rounds, 'close_round', { day: 'today', index: 'Round 2' });
  expect(closed.round.index).toBe(1);
  const { habit } = await byAnn.expectOk(Habit, 'create_habit', { name: 'Running' });
  expect(await byAnn.expectOk(z.unknown(), 'check_habit', { habitId: 'running', day: today })).toMatchObject({
    habit: { id: habit.id },
  });
  const { note } = await byAnn.expectOk(Note, 'create_note', { title: 'Re\u0301sume\u0301' });
  expect(await byAnn.expectOk(Note, 'get_note', { noteId: 'R\u00c9SUM\u00c9' })).toMatchObject({ note });
  for (const name of ['Paint', 'Kitchen/Paint'])
    expect(await byEve.refusal('get_task', { taskId: name })).toBe('404 taskId');
  expect(await refusalOf(app, ann)('get_project', { projectId: 'Garden' })).toBe(
    '404 projectId: No project is called "Garden". Find it with list_projects or search, and send its id.',
  );
  expect(await byAnn.refusal('get_task', { taskId: `http://parcours.test/project/${projectId}` })).toBe(
    '400 taskId',
  );
  expect(await byAnn.refusal('get_task', { taskId: `https://other.test/today?task=${paint.id}` })).toBe(
    '400 taskId',
  );
});

test('refuses a name of several rows with their places and ids', async () => {
  await using setup = await start();
  const { app, byAnn, ann } = setup;
  const [kitchen, bath] = [await byAnn.project({ name: 'Kitchen' }), await byAnn.project({ name: 'Bath' })];
  const first = await byAnn.task({ title: 'Order', projectId: kitchen.id });
  const second = await byAnn.task({ title: 'order', projectId: bath.id });
  const root = await byAnn.task({ title: 'ORDER' });
  const refusal = await refusalOf(app, ann)('delete_task', { taskId: 'Order' });
  expect(refusal).toContain('400 taskId: "Order" is the name of several.');
  for (const text of [
    `task "Order" in "Kitchen" \`${first.id}\``,
    `task "order" in "Bath" \`${second.id}\``,
    root.id,
  ])
    expect(refusal).toContain(text);
  expect((await byAnn.getTask('Bath/Order')).id).toBe(second.id);
  expect(
    await byAnn.refusal('update_tasks', { taskIds: ['Bath/Order', 'Order'], changes: { priority: 1 } }),
  ).toBe('400 taskIds.1');
  await byAnn.complete({ taskId: 'Kitchen/Order' });
  await byAnn.expectOk(z.unknown(), 'archive_task', { taskId: 'Bath/Order' });
  // Those that are open go first.
  expect((await byAnn.getTask('Order')).id).toBe(root.id);
  await byAnn.expectOk(z.unknown(), 'delete_task', { taskId: 'Order' });
  expect(await byAnn.refusal('get_task', { taskId: 'Order' })).toBe('400 taskId');
  expect((await byAnn.getTask('Kitchen/Order')).id).toBe(first.id);
  const slashed = await byAnn.task({ title: 'Kitchen/Order' });
  expect((await byAnn.getTask('kitchen/order')).id).toBe(slashed.id);
  const names = Array.from({ length: 51 }, (_, n) => `Task ${n}`);
  expect(await byAnn.refusal('archive_tasks', { taskIds: names })).toBe('400 taskIds.0');
});

test('names only what the caller may see, also in the places of a candidate', async () => {
  await using setup = await start();
  const { app, byAnn, byEve, ann, eve } = setup;
  const team = await createTeam(app, ann, { member: eve });
  const secret = await byAnn.project({ name: 'Secret plan', workspaceId: 'Team' });
  expect(secret.workspaceId).toBe(team);
  const closed = { targetKind: 'project', targetId: 'Secret plan', access: 'none' };
  await byAnn.expectOk(z.unknown(), 'set_workspace_access', closed);
  const shared = await byAnn.task({ title: 'Call', projectId: secret.id });
  await byAnn.shareTask({ taskId: 'Secret plan/Call', target: eve.username, role: 'reader' });
  await byEve.task({ title: 'Call' });
  expect(await byEve.refusal('get_project', { projectId: 'Secret plan' })).toBe('404 projectId');
  expect(await byEve.refusal('get_task', { taskId: 'Secret plan/Call' })).toBe('404 taskId');
  const refusal = await refusalOf(app, eve)('get_task', { taskId: 'Call' });
  expect(refusal).toContain(`task "Call" \`${shared.id}\``);
  expect(refusal).not.toContain('Secret plan');
});

test('finds the tags and people that are meant', async () => {
  await using setup = await start();
  const { app, byAnn, ann, eve } = setup;
  const workspaceId = await createTeam(app, ann, { member: eve });
  const { id: projectId } = await byAnn.project({ name: 'Kitchen', workspaceId });
  await byAnn.task({ title: 'Ring', tags: ['calls'], projectId, assigneeId: 'Eve' });
  const titles = async (filter: object) =>
    (await byAnn.tasks({ workspaceId: 'team', ...filter })).tasks.map(({ title }) => title);
  const { username: handle, email } = eve;
  for (const filter of [{ tag: '#Calls' }, { tag: 'calls' }, { assignee: handle }, { assignee: email }])
    expect([filter, await titles(filter)]).toEqual([filter, ['Ring']]);
  expect(await titles({ tag: 'other' })).toEqual([]);
});
