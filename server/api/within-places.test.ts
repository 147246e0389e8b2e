import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inputsFor, rules } from '../../testing/access-rules';
import { allowApp } from '../../testing/allow-app';
import { plannerClient } from '../../testing/planner-client';
import { createSharingFixture, type SharingFixture } from '../../testing/sharing-fixture';
import { openEventStream } from '../../testing/start/event-stream';
import { listen } from '../../testing/start/listen';
import { type Bearer, callHeaders, createApp, type TestApp, transports } from '../../testing/test-app';
import { toolsWithinPlaces } from '../core/caller/permissions';
import { definitionsOf } from '../core/operation/define';
import { appRouter } from '../features';
import { isRecord } from '../wire/is-record';
import { catalogue } from './catalogue';

/*
 * An app that its person limited to an area. Every operation is called with what is outside of that area: nothing of it may
 * be in any answer, over any transport, and nothing of it may change.
 */

const MARK = 'zebrafinch';

/** Every text that people write, by its table. */
const texts: Record<string, string[]> = {
  areas: ['name', 'notes'],
  projects: ['name', 'notes'],
  headings: ['name', 'notes'],
  tasks: ['title', 'notes'],
  comments: ['body'],
  notes: ['title', 'body'],
  work_sessions: ['title'],
  journal_entries: ['note'],
  habits: ['name'],
  views: ['name'],
  files: ['name'],
  feeds: ['name'],
  packages: ['name', 'summary', 'content'],
  activity: ['label'],
  trash: ['label'],
  proposals: ['summary'],
  workspaces: ['name'],
};

let app: TestApp;
let fixture: SharingFixture;
let limited: Bearer & { grantId: string };
/** The same for an app that may only propose. */
let proposing: Bearer;
let kitchen: { areaId: string; projectId: string; taskId: string };

const asOwner = () => plannerClient(app.transport('rest').as(fixture.people.owner));

async function writeOutside({ taskId }: { taskId: string }): Promise<void> {
  const owner = asOwner();
  await owner.call('plan_round', { day: '2026-11-29', index: 1, taskIds: [taskId] });
  await owner.call('engage_round', { day: '2026-11-29', index: 1 });
  await owner.call('start_session', { taskId });
  await owner.call('write_journal_entry', { day: '2026-11-29', mood: 4, note: 'A day' });
  await owner.task({ title: 'For today', when: { kind: 'today' }, deadline: '2026-11-29', tags: [MARK] });
  await owner.call('create_habit', { name: 'Run' });
  const { id } = await owner.task({ title: 'Gone' });
  await owner.call('delete_task', { taskId: id });
}

beforeAll(async () => {
  app = await createApp({ isLive: true });
  fixture = await createSharingFixture(app);
  await writeOutside(fixture.at.task);
  for (const [table, columns] of Object.entries(texts))
    for (const column of columns)
      await app.db.run(sql`UPDATE ${raw(table)} SET ${raw(column)} = ${`${MARK} `} || ${raw(column)}`);
  const owner = asOwner();
  const area = await owner.area({ name: 'Kitchen' });
  const project = await owner.project({ name: 'Tiles', areaId: area.id });
  const task = await owner.task({ title: 'Order tiles', projectId: project.id, when: { kind: 'today' } });
  kitchen = { areaId: area.id, projectId: project.id, taskId: task.id };
  const places = { areaIds: [area.id], projectIds: [] };
  limited = await allowApp(app.db, fixture.people.owner, { places });
  proposing = await allowApp(app.db, fixture.people.owner, { scopes: ['read', 'propose'], places });
});
afterAll(() => app[Symbol.asyncDispose]());

const operations = catalogue().map(({ meta: { tool }, type }) => ({ tool, type }));

test('names only operations that exist as open to such apps', () => {
  expect(operations.map(({ tool }) => tool)).toEqual(expect.arrayContaining([...toolsWithinPlaces]));
});

describe.each([...transports, 'proposals'] as const)('what is outside of the places over %s', (way) => {
  test.each(operations)('is in no answer of $tool', async ({ tool, type }) => {
    const rule = rules[tool];
    if (!rule) throw new Error(`No rule for ${tool}`);
    for (const input of inputsFor(rule, fixture)) {
      const { status, body } =
        way === 'proposals'
          ? await app.transport('rest').call(proposing, tool, input)
          : await app.transport(way).call(limited, tool, input);
      expect({ input, said: JSON.stringify(body) }).not.toMatchObject({
        said: expect.stringMatching(new RegExp(MARK, 'i')),
      });
      if (!toolsWithinPlaces.has(tool)) expect([tool, status]).toEqual([tool, 403]);
      else if (type === 'mutation') expect(status).toBeOneOf([400, 403, 404]);
    }
  });
});

test('is in no list, search or plan, and its ids find nothing', async () => {
  const outside = fixture.at.project;
  for (const transport of transports) {
    const by = app.transport(transport).as(limited, { today: '2026-11-29' });
    const calls: [string, Record<string, unknown>][] = [
      ['list_tasks', {}],
      ['list_tasks', { workspaceId: outside.workspaceId }],
      ['list_tasks', { tag: MARK }],
      ['list_areas', { workspaceId: outside.workspaceId }],
      ['list_projects', { workspaceId: outside.workspaceId }],
      ['search', { q: MARK }],
      ['list_tags', {}],
      ['get_plan', { day: '2026-11-29' }],
      ['get_context', { day: '2026-11-29' }],
      ['get_context', { day: '2026-11-29', detail: 'full' }],
      ['parse_task', { text: `x +${MARK} @${MARK}` }],
    ];
    for (const [tool, input] of calls) {
      const { status, body } = await by(tool, input);
      expect([tool, status]).toEqual([tool, 200]);
      const said = JSON.stringify(body).replace(`x +${MARK} @${MARK}`, '');
      expect({ tool, input, said }).not.toMatchObject({ said: expect.stringContaining(MARK) });
    }
    const { body } = await by('get_plan', { day: '2026-11-29' });
    expect(body).toMatchObject({
      plan: { sessions: [], entry: null, tasks: [{ id: kitchen.taskId }] },
    });
  }
  const { body } = await app.transport('mcp').call(limited, 'get_task', { taskId: `${MARK} In the project` });
  expect(JSON.stringify(body)).not.toContain(outside.taskId);
});

test('is not in the changes, the stream of events, files, exports and pages', async () => {
  await using server = await listen();
  const headers = callHeaders(limited);
  const by = app.transport('rest').as(limited);
  const { next } = z.looseObject({ next: z.string() }).parse((await by('list_changes')).body);
  const stream = await openEventStream(server.url, headers);
  await expect.poll(stream.lastId).not.toBe('');
  const user = asOwner();
  const hidden = await user.task({ title: `${MARK} later` });
  await user.call('write_journal_entry', { day: '2026-11-29', mood: 2 });
  await user.call('update_task', { taskId: fixture.at.task.taskId, title: `${MARK} again` });
  await user.call('delete_task', { taskId: hidden.id });
  const shown = await user.task({ title: 'Grout', areaId: kitchen.areaId });
  await expect.poll(() => stream.changes().flatMap(({ ids }) => ids)).toEqual([shown.id]);
  const changes = await by('list_changes', { since: next });
  expect(changes.body).toMatchObject({ changes: [{ kind: 'task', id: shown.id }] });
  await user.call('update_task', { taskId: shown.id, areaId: null, title: `${MARK} moved out` });
  const moved = await by('list_changes', { since: next });
  expect(moved.body).toMatchObject({ changes: [{ kind: 'task', id: shown.id, change: 'deleted' }] });
  expect(JSON.stringify(moved.body)).not.toContain(MARK);
  stream.leave();

  const statusOf = async (path: string, init: RequestInit = {}) =>
    (await app.send(path, { ...init, headers: { ...headers, ...init.headers } })).status;
  expect(await statusOf(`/v2/files/${fixture.at.task.fileId}/content`)).toBe(404);
  expect(await statusOf('/dav/', { method: 'PROPFIND' })).toBe(403);
  for (const [path, { meta }] of definitionsOf(appRouter))
    if (!meta.tool && path !== 'changes.follow')
      expect([path, await statusOf(`/api/trpc/${path}`)]).toEqual([path, expect.toBeOneOf([403, 405])]);
  expect(await app.db.row(sql`SELECT title FROM tasks WHERE id = ${fixture.at.task.taskId}`)).toEqual({
    title: `${MARK} again`,
  });
});

describe.each(transports)('inside the places over %s', (transport) => {
  test('an app reads and changes what is there, also what came there later, and nothing once it left', async () => {
    const owner = asOwner();
    const by = plannerClient(app.transport(transport).as(limited));
    expect((await by.call('get_me')).body).toMatchObject({ me: { id: fixture.people.owner.id } });
    const areas = z.object({ areas: z.array(z.looseObject({ id: z.string() })) });
    expect((await by.expectOk(areas, 'list_areas')).areas.map(({ id }) => id)).toEqual([kitchen.areaId]);
    const project = await owner.project({ name: 'Floor', areaId: kitchen.areaId });
    const task = await by.task({ title: 'Measure', projectId: project.id });
    await by.updateTask({ taskId: task.id, title: 'Measure the floor' });
    await by.call('create_comment', { taskId: task.id, body: 'Done soon' });
    expect((await by.call('complete_task', { taskId: task.id })).status).toBe(200);
    const found = z.looseObject({ results: z.array(z.looseObject({ id: z.string() })) });
    expect((await by.expectOk(found, 'search', { q: 'measure' })).results.map(({ id }) => id)).toContain(
      task.id,
    );
    expect(await by.refusal('create_task', { title: 'In no place' })).toBe('403');
    expect(await by.refusal('update_task', { taskId: task.id, projectId: null })).toBe('403');
    expect(await by.refusal('move_tasks', { taskIds: [kitchen.taskId], to: {} })).toBe('403');
    expect(await by.refusal('create_task', { title: 'x', areaId: fixture.at.area.areaId })).toBe('404');
    expect(
      await by.refusal('update_task', { taskId: kitchen.taskId, projectId: fixture.at.project.projectId }),
    ).toBe('404');
    expect(await by.refusal('create_project', { name: 'Elsewhere' })).toBe('403');

    await owner.call('update_project', { projectId: project.id, areaId: null });
    expect(await by.refusal('get_project', { projectId: project.id })).toBe('404');
    expect(await by.refusal('get_task', { taskId: task.id })).toBe('404');
  });
});

test('an app finds its places in every workspace without naming one', async () => {
  const { owner } = fixture.people;
  const { projectId, taskId } = fixture.at.project;
  const { areaId } = kitchen;
  const allowed = await allowApp(app.db, owner, { places: { areaIds: [areaId], projectIds: [projectId] } });
  const by = app.transport('rest').as(allowed);
  const seen = async (tool: string) => JSON.stringify((await by(tool)).body);
  expect(await seen('list_areas')).toContain(areaId);
  for (const id of [projectId, kitchen.projectId]) expect(await seen('list_projects')).toContain(id);
  for (const id of [taskId, kitchen.taskId]) expect(await seen('list_tasks')).toContain(id);
  expect(await seen('list_tasks')).not.toContain(fixture.at.area.taskId);
});

test('limits an app to a project, and leaves it nothing when the project is deleted, also when it is restored', async () => {
  const owner = asOwner();
  const area = await owner.area({ name: 'Garden' });
  const { id: projectId } = await owner.project({ name: 'Beds', areaId: area.id });
  const app2 = await allowApp(app.db, fixture.people.owner, {
    places: { areaIds: [], projectIds: [projectId] },
  });
  const by = plannerClient(app.transport('rest').as(app2));
  const task = await by.task({ title: 'Dig', projectId });
  const seen = async () => {
    const { body } = await by.call('list_tasks');
    return isRecord(body) && Array.isArray(body['tasks']) ? body['tasks'].length : undefined;
  };
  expect([await seen(), await by.refusal('list_projects', { areaId: area.id })]).toEqual([1, '404']);
  await owner.call('archive_project', { projectId });
  expect((await owner.call('delete_project', { projectId })).status).toBe(200);
  expect([await seen(), await by.refusal('get_task', { taskId: task.id })]).toEqual([0, '404']);
  await owner.call('restore_trash', { trashId: projectId });
  expect((await owner.call('get_project', { projectId })).status).toBe(200);
  expect(await by.refusal('get_project', { projectId })).toBe('404');
  const Authorizations = z.object({ authorizations: z.array(z.looseObject({ id: z.string() })) });
  const { authorizations } = await owner.expectOk(Authorizations, 'list_authorizations');
  const places = Object.fromEntries(authorizations.map(({ id, places }) => [id, places]));
  expect(places).toMatchObject({
    [app2.grantId]: [],
    [limited.grantId]: [{ kind: 'area', id: kitchen.areaId, name: 'Kitchen' }],
  });
});
