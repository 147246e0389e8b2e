import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createTeam, removeMembership } from '../../../testing/sharing-client';
import { callHeaders, createApp, type TestAccount, type TestApp } from '../../../testing/test-app';
import { Plan } from '../../wire/day';
import { JournalScreen } from '../../wire/journal';
import { Archived, Counts, Frame, PlaceName, Screen } from '../../wire/screens';

const day = '2026-11-21';

const Archive = z.strictObject({ archived: z.array(Archived), nextCursor: z.string().nullable() });
const Headings = z.object({ headings: z.array(z.object({ name: z.string() })) });
const DayPlan = z.strictObject({ plan: Plan, places: z.array(PlaceName).optional() });
const _Found = z.object({ tasks: z.array(z.object({ title: z.string() })) });

/** Page queries as one account: the checked answer, or the status of the refusal. */
function pagesOf({ send }: TestApp, who: TestAccount) {
  const ask = async <Shape>(path: string, input: object, schema: z.ZodType<Shape>) => {
    const query = encodeURIComponent(JSON.stringify(input));
    const response = await send(`/api/trpc/screens.${path}?input=${query}`, { headers: callHeaders(who) });
    if (!response.ok) return response.status;
    return z.object({ result: z.object({ data: schema }) }).parse(await response.json()).result.data;
  };
  return {
    frame: (workspaceId?: string) => ask('frame', { day, workspaceId }, Frame),
    counts: (input: object) => ask('counts', { day, ...input }, Counts),
    show: (input: object) => ask('show', { day, ...input }, Screen),
    plan: (span = { since: 0, until: 1 }) => ask('plan', { day, ...span }, DayPlan),
    headings: (workspaceId?: string) => ask('headings', { workspaceId }, Headings),
    archive: (workspaceId?: string, page = {}) => ask('archive', { workspaceId, ...page }, Archive),
    journal: (input: object) =>
      ask('journal', { sinceDay: '2026-11-01', untilDay: '2026-11-22', ...input }, JournalScreen),
  };
}

test("refuses values outside the database's range and accepts days before 1970", async () => {
  await using app = await createApp();
  const ann = pagesOf(app, await app.account('Ann'));
  const [longAgo, now] = [-62_135_596_800_000, Date.parse(day)];
  for (const since of [1e16, -1e15, 1e300]) {
    expect(await ann.show({ name: 'today', since })).toBe(400);
    expect(await ann.show({ name: 'day', since: 0, until: since })).toBe(400);
    expect(await ann.journal({ since, until: now })).toBe(400);
    expect(await ann.journal({ since: 0, until: since })).toBe(400);
  }
  expect(await ann.show({ name: 'day', since: longAgo, until: 8.64e15 })).toMatchObject({ done: [] });
  expect(await ann.journal({ since: 0, until: 8.64e15 })).toMatchObject({ entries: [] });
});

const titlesOf = (page: Screen | number) =>
  typeof page === 'number' ? page : page.tasks.map(({ title }) => title);

test('the frame names what is shared with the caller, and whether they ever engaged a round', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const { project, task, call } = plannerClient(app.transport('rest').as(ann, { today: day }));
  const { call: eveCall } = plannerClient(app.transport('rest').as(eve, { today: day }));
  const { id: targetId } = await project({ name: 'Window' });
  const { id: taskId } = await task({ title: 'Clean the glass' });
  const role = { target: eve.email, role: 'commenter' };
  expect(await call('grant_access', { targetKind: 'project', targetId, ...role })).toMatchObject({
    status: 200,
  });
  expect(await call('share_task', { taskId, ...role })).toMatchObject({ status: 200 });
  const eves = pagesOf(app, eve);
  const shared = [{ kind: 'project', id: targetId, name: 'Window' }];
  expect(await eves.frame()).toMatchObject({ projects: [], shared, hasEngaged: false });
  await eveCall('engage_round', { day, index: 0 });
  await eveCall('close_round', { day, index: 0 });
  expect(await eves.frame()).toMatchObject({ hasEngaged: true });
  expect(await pagesOf(app, ann).frame()).toMatchObject({ shared: [], hasEngaged: false });
});

test("shows a workspace's pages to its current members only", async () => {
  await using app = await createApp();
  const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
  const workspaceId = await createTeam(app, ann, { member: bob });
  const { project, task, call } = plannerClient(app.transport('rest').as(ann, { today: day }));
  const { id: projectId } = await project({ name: 'Window', workspaceId });
  await call('create_heading', { name: 'Outside', projectId });
  await task({ title: 'Clean the glass', projectId, when: { kind: 'today' } });
  await task({ title: 'Call mom', when: { kind: 'today' } });
  const [anns, bobs, eves] = [pagesOf(app, ann), pagesOf(app, bob), pagesOf(app, eve)];

  const elsewhere = [{ kind: 'project', id: projectId, name: 'Window', workspaceId }];
  expect(await anns.frame()).toMatchObject({ workspaceId: ann.workspaceId, projects: [], elsewhere });
  expect(await eves.frame()).toMatchObject({ elsewhere: [] });
  const here = { workspaceId, projects: [{ id: projectId }], elsewhere: [] };
  expect(await anns.frame(workspaceId)).toMatchObject(here);
  expect(await bobs.frame(workspaceId)).toMatchObject({
    ...here,
    workspaces: [{ kind: 'personal' }, { id: workspaceId, role: 'member' }],
  });
  expect(await bobs.headings(workspaceId)).toEqual({ headings: [{ name: 'Outside' }] });
  expect(await bobs.headings()).toEqual({ headings: [] });
  // A place is shown whatever workspace is open.
  expect(titlesOf(await bobs.show({ name: 'project', id: projectId }))).toEqual(['Clean the glass']);

  const counted = { unread: 0, proposals: 0, running: null };
  const projects = [{ id: projectId, openTaskCount: 1, doneTaskCount: 0 }];
  const ofProject = { projectIds: [projectId] };
  expect(await bobs.counts({ workspaceId, ...ofProject })).toEqual({ ...counted, todayCount: 0, projects });
  expect(await anns.counts(ofProject)).toEqual({ ...counted, todayCount: 2, projects: [] });

  await removeMembership(app, workspaceId, bob);
  for (const stranger of [bobs, eves]) {
    expect(await stranger.frame(workspaceId)).toBe(404);
    expect(await stranger.counts({ workspaceId, ...ofProject })).toBe(404);
    expect(await stranger.counts(ofProject)).toMatchObject({ projects: [] });
    expect(await stranger.show({ name: 'today', workspaceId })).toBe(404);
    expect(await stranger.show({ name: 'project', id: projectId })).toBe(404);
    expect(await stranger.headings(workspaceId)).toBe(404);
    expect(titlesOf(await stranger.show({ name: 'today' }))).toEqual([]);
  }
  expect(await eves.frame(ann.workspaceId)).toBe(404);
});

test('shows the same day in every workspace', async () => {
  await using app = await createApp();
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const workspaceId = await createTeam(app, ann, { member: bob });
  const { project, task, call } = plannerClient(app.transport('rest').as(ann, { today: day }));
  const { id: projectId } = await project({ name: 'Window', workspaceId });
  const { id: taskId } = await task({ title: 'Clean the glass', projectId, when: { kind: 'today' } });
  await task({ title: 'Call mom', when: { kind: 'today' } });
  const [anns, bobs] = [pagesOf(app, ann), pagesOf(app, bob)];
  const dayOf = async (pages: typeof anns, open?: string) => [
    [titlesOf(await pages.show({ name: 'today', workspaceId: open }))].flat().toSorted(),
    z.object({ todayCount: z.number() }).parse(await pages.frame(open)).todayCount,
  ];
  for (const open of [undefined, workspaceId]) {
    expect(await dayOf(anns, open)).toEqual([['Call mom', 'Clean the glass'], 2]);
    expect(await dayOf(bobs, open)).toEqual([[], 0]);
  }
  await call('update_task', { taskId, assigneeId: bob.id });
  for (const open of [undefined, workspaceId]) {
    expect(await dayOf(anns, open)).toEqual([['Call mom'], 1]);
    expect(await dayOf(bobs, open)).toEqual([['Clean the glass'], 1]);
  }
});

test('gives the plan of a day only the tasks in rounds and those at a time', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const { task, call } = plannerClient(app.transport('rest').as(ann, { today: day }));
  const { id: listed } = await task({ title: 'Call mom', when: { kind: 'today' } });
  await task({ title: 'Water', when: { kind: 'date', date: day } });
  const { id: timed } = await task({ title: 'Dentist', when: { kind: 'date', date: day, time: '10:00' } });
  await task({ title: 'Missed', when: { kind: 'date', date: '2026-11-20', time: '10:00' } });
  const { id: done } = await task({ title: 'Order tiles' });
  await call('plan_round', { day, index: 0, taskIds: [done] });
  await call('complete_task', { taskId: done });
  const [anns, eves] = [pagesOf(app, ann), pagesOf(app, eve)];
  const ids = async () => Object(await anns.plan()).plan.tasks.map(({ id }: { id: string }) => id);
  expect(await ids()).toEqual([timed, done]);
  await call('plan_round', { day, index: 1, taskIds: [listed, timed] });
  expect(await ids()).toEqual([listed, timed, done]);
  expect(await eves.plan()).toMatchObject({ plan: { tasks: [], rounds: Array(6).fill({ taskIds: [] }) } });
  expect(await anns.plan({ since: 1e16, until: 1 })).toBe(400);
});

test('lists each archived item with its contents, and nothing to a stranger', async () => {
  await using app = await createApp();
  const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
  const workspaceId = await createTeam(app, ann, { member: bob });
  const { area, project, task, call } = plannerClient(app.transport('rest').as(ann, { today: day }));
  const { id: areaId } = await area({ name: 'Shop', workspaceId });
  const { id: projectId } = await project({ name: 'Window', areaId });
  await task({ title: 'Clean the glass', projectId });
  const { id: taskId } = await task({ title: 'Call mom', workspaceId });
  await call('archive_task', { taskId });
  await call('archive_area', { areaId });
  const [anns, bobs, eves] = [pagesOf(app, ann), pagesOf(app, bob), pagesOf(app, eve)];

  expect(await anns.archive(workspaceId)).toMatchObject({
    archived: [
      { kind: 'area', id: areaId, tasks: 1, place: null, accessRole: 'owner' },
      { kind: 'task', id: taskId, name: 'Call mom' },
    ],
  });
  expect(await bobs.archive(workspaceId)).toMatchObject({
    archived: [{ kind: 'area', accessRole: 'editor' }],
  });
  expect(await anns.archive()).toEqual({ archived: [], nextCursor: null });
  expect(await eves.archive(workspaceId)).toBe(404);
  await call('archive_area', { areaId, restore: true });
  await call('archive_project', { projectId });
  expect(await bobs.archive(workspaceId)).toMatchObject({
    archived: [{ kind: 'project', id: projectId, name: 'Window', place: 'Shop', tasks: 1 }],
  });

  // The page has one item, and the next one the other.
  const kinds: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await anns.archive(workspaceId, { limit: 1, cursor });
    if (typeof page === 'number') throw new Error(`The archive answered ${page}.`);
    kinds.push(...page.archived.map(({ kind }) => kind));
    cursor = page.nextCursor;
  }
  expect(kinds).toEqual(['project', 'task']);
});

test('counts all completed tasks of a place, beyond those it lists', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const { project } = plannerClient(app.transport('rest').as(ann, { today: day }));
  const { id } = await project({ name: 'Long' });
  await app.db.run(sql`
    INSERT INTO tasks (workspace_id, creator_id, project_id, title, position, status, completed_at)
    SELECT ${ann.workspaceId}, ${ann.id}, ${id}, n, n, 'done', now() FROM generate_series(1, 53) AS n`);
  const page = await pagesOf(app, ann).show({ name: 'project', id });
  expect(page).toMatchObject({ tasks: [], doneCount: 53 });
  expect(typeof page === 'object' && page.done).toHaveLength(50);
});

test('shows what a filter finds, in its order, and the saved views', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const planner = plannerClient(app.transport('rest').as(ann));
  const { id: projectId } = await planner.project({ name: 'Kitchen' });
  await planner.task({ title: 'Paint', tags: ['home'], priority: 1 });
  const done = await planner.task({ title: 'Sweep', tags: ['home'] });
  await planner.task({ title: 'Tile', tags: ['home'], priority: 3, projectId });
  await planner.task({ title: 'Call' });
  await planner.complete({ taskId: done.id });
  const titles = (screen: z.infer<typeof Screen> | number) =>
    typeof screen === 'number'
      ? screen
      : [screen.tasks, screen.done].map((list) => list.map(({ title }) => title));
  const home = { tags: { all: ['home'] } };
  for (const [input, found] of [
    [{ filter: home }, [['Paint', 'Tile'], []]],
    [{ filter: home, sort: 'priority' }, [['Tile', 'Paint'], []]],
    [{ filter: { ...home, status: 'any' } }, [['Paint', 'Tile'], ['Sweep']]],
    [{ filter: { status: 'done' } }, [[], ['Sweep']]],
    [{ filter: { projectId } }, [['Tile'], []]],
    [{ filter: { assignee: 'none', priority: { min: 3 } } }, [['Tile'], []]],
    [{ filter: { colour: 'red' } }, 400],
  ] as const)
    expect([input, titles(await pagesOf(app, ann).show({ name: 'filter', ...input }))]).toEqual([
      input,
      found,
    ]);
  const byEve = pagesOf(app, eve);
  expect(titles(await byEve.show({ name: 'filter', filter: { projectId } }))).toEqual([[], []]);

  await planner.expectOk(z.unknown(), 'create_view', { name: 'Home', filter: home });
  expect(await pagesOf(app, ann).frame()).toMatchObject({ views: [{ name: 'Home', filter: home }] });
  expect(await byEve.frame()).toMatchObject({ views: [] });
});

test('Today offers missed days until the person has decided about them', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const { show } = pagesOf(app, ann);
  const { task, call } = plannerClient(app.transport('rest').as(ann, { today: day }));
  const since = Date.parse(day);
  const missed = async () => {
    const page = await show({ name: 'today', since });
    return typeof page === 'number' ? page : page.missed;
  };
  const written = (on: string) => call('write_journal_entry', { day: on, mood: 4 });
  const { id: taskId } = await task({ title: 'Call mom', when: '2026-11-19' });
  expect(await missed()).toBeUndefined();
  await written('2026-11-17');
  expect(await missed()).toEqual({ from: '2026-11-18', to: '2026-11-20' });
  await written(day);
  expect(await missed()).toEqual({ from: '2026-11-18', to: '2026-11-20' });
  const at = (hour: number) => since - 3 * 86_400_000 + hour * 3_600_000;
  await call('log_session', { taskId, startedAt: at(-2), endedAt: at(-1) });
  expect(await missed()).toEqual({ from: '2026-11-18', to: '2026-11-20' });
  await call('dismiss_insight', { id: 'missed_days:2026-11-18' });
  expect(await missed()).toBeUndefined();
  await call('log_session', { taskId, startedAt: at(1), endedAt: at(2) });
  expect(await missed()).toBeUndefined();
});

test('names of projects and areas come with tasks of other workspaces', async () => {
  await using app = await createApp();
  const account = await app.account('Ann');
  const pages = pagesOf(app, account);
  const { call, task, project } = plannerClient(app.transport('rest').as(account, { today: day }));
  const team = await createTeam(app, account, {});
  const board = await project({ name: 'Moodboard', workspaceId: team });
  const kitchen = await project({ name: 'Kitchen' });
  const when = { kind: 'today' };
  const inTeam = await task({ title: 'Choose', projectId: board.id, when, assigneeId: account.id });
  await task({ title: 'Measure', projectId: kitchen.id, when });
  await call('plan_round', { day, index: 0, taskIds: [inTeam.id] });
  expect(await pages.show({ name: 'today' })).toMatchObject({
    places: [{ id: board.id, name: 'Moodboard' }],
  });
  expect(await pages.show({ name: 'today', workspaceId: team })).toMatchObject({
    places: [{ id: kitchen.id, name: 'Kitchen' }],
  });
  expect(await pages.plan()).toMatchObject({ places: [{ id: board.id, name: 'Moodboard' }] });
});
