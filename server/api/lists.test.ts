import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createApp, type TestAccount, type TestApp, transports } from '../../testing/test-app';
import { isRecord } from '../wire/is-record';
import { catalogue, type Operation } from './catalogue';
import { propertiesOf } from './openapi/json-schema';

/** What limits the rows of operations that have no pages. */
const limits: Record<string, string> = {
  accept_proposals: 'The proposals of the request.',
  archive_tasks: 'The tasks of the request.',
  choose_calendars: '20 connections of 200 calendars.',
  complete_tasks: 'The tasks of the request.',
  convert_task_to_project: 'The items of one checklist.',
  copy_rounds: 'Six rounds.',
  create_project_tree: 'The rows that a body of 1 MiB names.',
  create_tasks: 'The tasks that a body of 1 MiB names.',
  duplicate_project: '1,000 headings and tasks, and 4 MB of their texts.',
  export_account: 'Sent while it is read.',
  find_tools: 'Ten tools.',
  get_coach: 'A few insights of each rule.',
  get_context: '25 rows of each list.',
  get_profile: 'The newest sessions.',
  get_stats: '366 days.',
  import_data: '1,000 reasons.',
  install_package: 'A template has at most 200 tasks and 50 places.',
  list_calendar_events: '5,000 events.',
  list_calendars: '20 connections of 200 calendars.',
  list_changes: 'Its own limit, 1 MiB, and 10,000 entries of the log.',
  list_habit_checks: '366 days.',
  list_note_invites: '2,000 pending invitations of a workspace.',
  list_refused_mails: '30 mails.',
  list_rounds: 'Six rounds.',
  move_project: 'The members of a workspace.',
  move_tasks: 'The tasks of the request.',
  refuse_proposals: 'The proposals of the request.',
  reorder_hierarchy: 'The 50 moves of the request.',
  reorder_places: 'The moves of the request.',
  undo_change_set: 'The first 200 that stay.',
  update_tasks: 'The tasks of the request.',
};

/** Parts of one row that are lists themselves, with their limits. */
const partsOfRows: Record<string, string> = {
  tags: '50',
  checklist: '100',
  weekdays: '7',
  taskIds: '50',
  rows: 'The 200 tasks of a call.',
  changes: 'The fields of a row.',
  upcomingDates: '12',
  parts: 'The words of one line.',
  unknown: 'The words of one line.',
  people: 'The 20,000 grants of a workspace.',
  here: 'Those of its people who have it open.',
  events: '20 kinds.',
  guests: '20',
  include: 'A few kinds.',
  all: '50 tags.',
  any: '50 tags.',
  none: '50 tags.',
};

/** The names of the lists in an answer, without those in their rows. */
function* listsIn(schema: unknown, name = ''): Generator<string> {
  if (!isRecord(schema)) return;
  for (const branch of [schema['anyOf'], schema['oneOf']].flat()) yield* listsIn(branch, name);
  if (schema['type'] === 'array' && schema['maxItems'] === undefined) yield name;
  for (const [property, value] of Object.entries(propertiesOf(schema))) yield* listsIn(value, property);
}

const hasPages = ({ inputSchema, outputSchema }: Operation) =>
  'cursor' in propertiesOf(inputSchema) && 'nextCursor' in propertiesOf(outputSchema);

const isList = ({ meta, outputSchema }: Operation) =>
  [...listsIn(outputSchema)].some((name) => !(name in partsOfRows) || meta.tool.startsWith('list_'));

test('gives every list pages, or names what limits it', () => {
  const without = catalogue().filter((operation) => isList(operation) && !hasPages(operation));
  expect(without.map(({ meta }) => meta.tool).sort()).toEqual(Object.keys(limits).sort());
});

const Projects = z.object({
  projects: z.array(z.object({ name: z.string() })),
  nextCursor: z.string().optional(),
});

const addProjects = (app: TestApp, { id, workspaceId }: TestAccount, { count = 0, notes = '' }) =>
  app.db.run(sql`
    INSERT INTO projects (workspace_id, creator_id, name, notes, position)
    SELECT ${workspaceId}, ${id}, n, ${notes}, n FROM generate_series(1, ${count}::int) AS n`);

const MiB = 2 ** 20;

test.each(transports)('limits a page in rows and bytes and leads through all rows over %s', async (name) => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const call = app.transport(name).as(ann);
  const read = async (input: Record<string, unknown>) =>
    Projects.parse((await call('list_projects', input)).body);
  await addProjects(app, ann, { count: 1_203 });
  const first = await read({});
  expect([first.projects.length, typeof first.nextCursor]).toEqual([1_000, 'string']);
  const second = await read({ cursor: first.nextCursor });
  expect([...first.projects, ...second.projects].map((project) => Number(project.name))).toEqual(
    Array.from({ length: 1_203 }, (_, n) => n + 1),
  );
  expect(second).not.toHaveProperty('nextCursor');
  expect((await read({ limit: 3 })).projects).toHaveLength(3);
  expect((await call('list_areas', { cursor: first.nextCursor })).status).toBe(400);
  expect((await call('list_projects', { limit: 1_001 })).status).toBe(400);
});

test('limits the bytes of what long texts make large', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const call = app.transport('rest').as(ann);
  await addProjects(app, ann, { count: 60, notes: 'é'.repeat(10_000) });
  await app.db.run(sql`
    INSERT INTO tasks (workspace_id, creator_id, title, notes, position, when_kind)
    SELECT ${ann.workspaceId}, ${ann.id}, n, repeat('é', 50000), n, 'today' FROM generate_series(1, 12) AS n`);
  for (const [tool, input, list] of [
    ['list_projects', {}, 'projects'],
    ['list_tasks', { limit: 200 }, 'tasks'],
    ['list_tasks', { limit: 200, status: 'any' }, 'tasks'],
    ['get_plan', { day: 'today', limit: 200 }, 'plan'],
  ] as const) {
    const { body } = await call(tool, input);
    const bytes = Buffer.byteLength(JSON.stringify(body));
    expect([tool, bytes > MiB, bytes < 1.2 * MiB]).toEqual([tool, true, true]);
    const next = Object(body).nextCursor;
    const more = await call(tool, { ...input, cursor: next });
    expect([tool, more.status, typeof next]).toEqual([tool, 200, 'string']);
    expect(JSON.stringify(Object(more.body)[list])).not.toBe(JSON.stringify(Object(body)[list]));
  }
});

test('leads through the lists of an account page by page', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const call = app.transport('rest').as(ann);
  for (const name of ['b', 'a', 'C']) {
    await call('create_view', { name, filter: {} });
    await call('create_task', { title: name, tags: [name] });
    await call('create_workspace', { name });
    await call('create_habit', { name });
    await call('create_token', { name });
  }
  for (const tool of ['list_views', 'list_tags', 'list_workspaces', 'list_habits', 'list_tokens']) {
    const [whole = []] = Object.values((await call(tool)).body ?? {});
    const rows: unknown[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await call(tool, { limit: 1, ...(cursor && { cursor }) });
      const { nextCursor, ...lists } = z.looseObject({ nextCursor: z.string().optional() }).parse(body);
      rows.push(...z.array(z.unknown()).parse(Object.values(lists)[0]));
      cursor = nextCursor;
    } while (cursor);
    expect([tool, rows]).toEqual([tool, whole]);
    expect(rows.length).toBeGreaterThanOrEqual(3);
  }
});
