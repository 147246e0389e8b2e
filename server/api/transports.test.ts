import { describe, expect, test } from 'vitest';
import { createApp, transports } from '../../testing/test-app';

/** A morning's work over each transport, with a stranger who must not see any of it. */
describe.each(transports)('a plan over %s', (name) => {
  test('is created, moved, completed, archived and deleted by its owner and hidden from a stranger', async () => {
    await using app = await createApp();
    const [ann, stranger] = [await app.account('Ann'), await app.account('Stranger')];
    const transport = app.transport(name);
    const as =
      (who: typeof ann) =>
      async (tool: string, input: Record<string, unknown> = {}) => {
        const { status, body } = await transport.call(who, tool, input, { today: '2026-11-21' });
        return { status, body: Object(body) };
      };
    const [mine, theirs] = [as(ann), as(stranger)];
    const refused = { status: 404, body: { error: { code: 'not_found' } } };

    const made = await mine('create_area', { name: 'Home', hue: 140, icon: null, notes: '**Us**' });
    expect(made).toMatchObject({
      status: 201,
      body: { area: { name: 'Home', hue: 140, accessRole: 'owner' } },
    });
    const { id: areaId } = made.body.area;
    const project = (await mine('create_project', { name: 'Kitchen', areaId })).body.project;
    const heading = (await mine('create_heading', { name: 'Walls', projectId: project.id })).body.heading;
    const repeat = { every: 1, unit: 'week' };
    const paint = (await mine('create_task', { title: 'Paint', areaId, when: { kind: 'today' }, repeat }))
      .body.task;
    expect(await theirs('create_task', { title: 'Mine too', areaId })).toMatchObject(refused);
    expect((await theirs('list_areas', { includeArchived: true })).body).toEqual({ areas: [] });
    expect((await theirs('list_tasks', { projectId: project.id })).status).toBe(404);

    const into = { kind: 'project', projectId: project.id, headingId: heading.id };
    const moves = [{ kind: 'task', taskId: paint.id, order: 1.5, parent: into }];
    expect(await theirs('reorder_hierarchy', { moves })).toMatchObject(refused);
    expect(await mine('reorder_hierarchy', { moves: [...moves, { ...moves[0], order: 2 }] })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    });
    expect(await mine('reorder_hierarchy', { moves })).toMatchObject({
      status: 200,
      body: { tasks: [{ id: paint.id, order: 1.5, areaId: null, headingId: heading.id }], projects: [] },
    });

    expect(await theirs('complete_task', { taskId: paint.id })).toMatchObject(refused);
    const completed = await mine('complete_task', { taskId: paint.id });
    expect(completed).toMatchObject({
      status: 200,
      body: { task: { status: 'done' }, next: { status: 'open' } },
    });
    expect((await mine('list_tasks', { projectId: project.id })).body).toMatchObject({
      tasks: [{ id: completed.body.next.id }],
      nextCursor: null,
      day: '2026-11-21',
    });
    expect(await theirs('get_task', { taskId: paint.id })).toEqual(
      await theirs('get_task', { taskId: '00000000-0000-4000-8000-000000000000' }),
    );

    expect(await theirs('archive_area', { areaId })).toMatchObject(refused);
    expect(await mine('delete_area', { areaId })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' } },
    });
    expect(await mine('archive_area', { areaId })).toMatchObject({
      status: 200,
      body: { area: { archived: true }, archivedProjects: 1, archivedTasks: 1 },
    });
    expect(await mine('delete_area', { areaId })).toEqual({
      status: 200,
      body: { areaId, detachedProjects: 1, detachedTasks: 0 },
    });
    expect(await mine('delete_area', { areaId })).toMatchObject(refused);
    expect(
      await mine('update_area', { areaId: '12345678-1234-0234-8234-123456789012', hue: 361 }),
    ).toMatchObject({
      status: 400,
      body: { error: { details: [{ field: 'hue' }, { field: 'areaId' }] } },
    });
  });
});
