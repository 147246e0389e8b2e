import { expect, test } from 'vitest';
import { davClient, valuesOf } from '../../../testing/dav-client';
import { plannerClient } from '../../../testing/planner-client';
import { createApp } from '../../../testing/test-app';

async function setUp() {
  const app = await createApp();
  const ann = await app.account('Ann');
  await app.transport('rest').call(ann, 'update_me', { preferences: { zone: 'Europe/Berlin' } });
  return { app, ann, dav: davClient(app, ann), user: plannerClient(app.transport('rest').as(ann)) };
}

test('leads from the well-known address to the collections', async () => {
  const { app, dav, user } = await setUp();
  await using _app = app;
  const project = await user.project({ name: 'Küche & Bad', hue: 200 });
  const known = await app.send('/.well-known/caldav', { method: 'PROPFIND' });
  expect([known.status, known.headers.get('location')]).toEqual([301, 'http://parcours.test/dav/']);
  const root = await dav.propfind('/dav/', '<d:current-user-principal/>');
  const [, principal = ''] = /principal><D:href>([^<]+)/.exec(root.text) ?? [];
  const homes = await dav.propfind(principal, '<c:calendar-home-set/>');
  expect(homes.text).toContain(`<C:calendar-home-set><D:href>${dav.home}</D:href></C:calendar-home-set>`);
  const lists = await dav.propfind(dav.home, '<d:displayname/><d:resourcetype/><a:calendar-color/>', '1');
  expect(lists.status).toBe(207);
  expect(lists.text).toContain(`<D:href>${dav.home}tasks/</D:href>`);
  expect(lists.text).toContain(`<D:href>${dav.home}${project.id}/</D:href>`);
  expect(lists.text).toContain('<D:displayname>Küche &amp; Bad</D:displayname>');
  expect(lists.text).toContain('<A:calendar-color>#3');
});

test('reads tasks of the planner as to-dos', async () => {
  const { app, dav, user } = await setUp();
  await using _app = app;
  const task = await user.task({
    title: 'Call; the, bank',
    notes: 'First\nSecond',
    when: '2026-12-01T09:30',
    deadline: '2026-12-04',
    priority: 3,
    tags: ['phone', 'a,b'],
    repeat: { every: 2, unit: 'week' },
    durationMin: 45,
  });
  const { text, etag, status } = await dav.get(`tasks/${task.id}.ics`);
  expect([status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]+"$/)]);
  expect(valuesOf(text, 'SUMMARY')).toEqual(['Call\\; the\\, bank']);
  expect(valuesOf(text, 'DESCRIPTION')).toEqual(['First\\nSecond']);
  expect(valuesOf(text, 'DTSTART')).toContain('TZID=Europe/Berlin:20261201T093000');
  expect(valuesOf(text, 'DUE')).toEqual(['TZID=Europe/Berlin:20261204T093000']);
  expect(valuesOf(text, 'RRULE')).toContain('FREQ=WEEKLY;INTERVAL=2');
  expect(valuesOf(text, 'PRIORITY')).toEqual(['1']);
  expect(valuesOf(text, 'CATEGORIES')).toEqual(['phone,a\\,b']);
  expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin');
  expect(await dav.list('tasks')).toEqual(new Map([[`${task.id}.ics`, etag]]));
});

test('writes, changes and deletes a task', async () => {
  const { app, ann, dav, user } = await setUp();
  await using _app = app;
  const lines = [
    'UID:abc-1',
    'SUMMARY:Buy milk',
    'DUE;VALUE=DATE:20261205',
    'PRIORITY:2',
    'X-OTHER;FOO="a:b":kept',
    'GEO:1.5;2.5',
  ];
  const created = await dav.put('tasks/abc.ics', lines, { 'if-none-match': '*' });
  expect([created.status, created.text]).toEqual([201, '']);
  const [task] = (await user.tasks()).tasks;
  expect(task).toMatchObject({
    title: 'Buy milk',
    when: { kind: 'date', date: '2026-12-05' },
    priority: 3,
    deadline: null,
  });
  const first = await dav.get('tasks/abc.ics');
  expect(valuesOf(first.text, 'PRIORITY')).toEqual(['2']);
  expect(valuesOf(first.text, 'X-OTHER')).toEqual(['FOO="a:b":kept']);
  expect(valuesOf(first.text, 'GEO')).toEqual(['1.5;2.5']);
  expect((await dav.put('tasks/abc.ics', lines, { 'if-none-match': '*' })).status).toBe(412);
  expect((await dav.put('tasks/abc.ics', lines)).status).toBe(204);
  expect((await dav.get('tasks/abc.ics')).etag).toBe(first.etag);

  await user.updateTask({ taskId: task?.id, title: 'Buy oat milk' });
  expect((await dav.put('tasks/abc.ics', lines, { 'if-match': first.etag })).status).toBe(412);
  expect((await dav.put('tasks/abc.ics', [...lines, 'CATEGORIES:shop'])).status).toBe(204);
  const [merged] = (await user.tasks()).tasks;
  expect(merged).toMatchObject({ title: 'Buy oat milk', tags: ['shop'], priority: 3 });

  const { body } = await user.call('list_activity', { targetId: task?.id, limit: 1 });
  expect(body).toMatchObject({
    activity: [{ transport: 'dav', client: 'Reminders', operation: 'update_task' }],
  });
  const etag = (await dav.get('tasks/abc.ics')).etag;
  expect((await dav.request('DELETE', 'tasks/abc.ics', { headers: { 'if-match': first.etag } })).status).toBe(
    412,
  );
  expect((await dav.request('DELETE', 'tasks/abc.ics', { headers: { 'if-match': etag } })).status).toBe(204);
  expect((await dav.request('DELETE', 'tasks/abc.ics')).status).toBe(404);
  const trash = await app.transport('rest').call(ann, 'list_trash');
  expect(trash.body).toMatchObject({ items: [{ label: 'Buy oat milk' }] });
});

test('keeps a title that was changed while a client had an earlier version', async () => {
  const { app, dav, user } = await setUp();
  await using _app = app;
  const task = await user.task({ title: 'Tiles', when: '2026-12-01' });
  const path = `tasks/${task.id}.ics`;
  const { text } = await dav.get(path);
  await user.updateTask({ taskId: task.id, title: 'White tiles', priority: 2 });
  const moved = text.replace('DUE;VALUE=DATE:20261201', 'DUE;VALUE=DATE:20261207');
  const headers = { 'content-type': 'text/calendar' };
  expect((await dav.request('PUT', path, { body: moved, headers })).status).toBe(204);
  expect(await user.getTask(task.id)).toMatchObject({
    title: 'White tiles',
    priority: 2,
    when: { date: '2026-12-01' },
    deadline: '2026-12-07',
  });
});

const tokenIn = (text: string) => /sync-token>([^<]+)/.exec(text)?.[1] ?? '';

test('tells a client what has changed since it asked last', async () => {
  const { app, dav, user } = await setUp();
  await using _app = app;
  const project = await user.project({ name: 'Kitchen' });
  const task = await user.task({ title: 'Tiles', projectId: project.id, checklist: ['Buy', 'Lay'] });
  const sync = (token: string, path = `${project.id}/`) =>
    dav.report(
      path,
      'd:sync-collection',
      `<d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop>`,
    );
  const first = await sync('');
  expect([first.status, first.text.match(/getetag>"/g)?.length]).toEqual([207, 3]);
  const unchanged = await sync(tokenIn(first.text));
  expect(unchanged.text).not.toContain('<D:response>');
  expect(tokenIn(unchanged.text)).toBe(tokenIn(first.text));

  await user.updateTask({ taskId: task.id, title: 'White tiles', checklist: task.checklist.slice(1) });
  const other = await user.task({ title: 'Paint', projectId: project.id });
  const second = await sync(tokenIn(first.text));
  expect(second.text).toContain(`/${task.id}.ics</D:href><D:propstat><D:prop><D:getetag>`);
  expect(second.text).toContain(`-${task.checklist[0]?.id}.ics</D:href><D:status>HTTP/1.1 404`);

  await user.updateTask({ taskId: other.id, projectId: null });
  await user.call('delete_task', { taskId: task.id });
  const third = await sync(tokenIn(second.text));
  expect(third.text).toContain(`/${task.id}.ics</D:href><D:status>HTTP/1.1 404`);
  expect(third.text).toContain(`/${other.id}.ics</D:href><D:status>HTTP/1.1 404`);
  expect((await sync('urn:parcours:sync:bogus')).text).toContain('<D:valid-sync-token/>');
  expect((await sync('urn:parcours:sync:bogus')).status).toBe(403);
});

test('completes the occurrence of a series by status, by its occurrence and by moving it on', async () => {
  const { app, dav, user } = await setUp();
  await using _app = app;
  const series = (date: string, ...more: string[]) => [
    'UID:weekly',
    'SUMMARY:Water',
    `DUE;VALUE=DATE:${date}`,
    'RRULE:FREQ=WEEKLY',
    ...more,
  ];
  const dates = async () => {
    const { tasks } = await user.tasks({ status: 'any', sort: 'when' });
    return tasks.map(({ when, status }) => `${status} ${when.kind === 'date' ? when.date : ''}`).sort();
  };
  expect((await dav.put('tasks/w.ics', series('21270106'))).status).toBe(201);
  await dav.put('tasks/w.ics', series('21270106', 'STATUS:COMPLETED', 'COMPLETED:20261128T100000Z'));
  expect(await dates()).toEqual(['done 2127-01-06', 'open 2127-01-13']);
  const next = await dav.get('tasks/w.ics');
  expect(valuesOf(next.text, 'STATUS')).toEqual(['NEEDS-ACTION']);
  expect(valuesOf(next.text, 'DUE')).toEqual(['VALUE=DATE:21270113']);
  await dav.put('tasks/w.ics', series('21270120'), { 'if-match': next.etag });
  expect(await dates()).toEqual(['done 2127-01-06', 'done 2127-01-13', 'open 2127-01-20']);
  expect((await dav.list('tasks')).size).toBe(1);
});

test('makes simple children items of the checklist, and others tasks below their parent', async () => {
  const { app, dav, user } = await setUp();
  await using _app = app;
  await dav.put('tasks/child.ics', ['UID:child', 'SUMMARY:Early', 'RELATED-TO:parent']);
  await dav.put('tasks/parent.ics', ['UID:parent', 'SUMMARY:Party']);
  await dav.put('tasks/item.ics', [
    'UID:item',
    'SUMMARY:Cake',
    'STATUS:NEEDS-ACTION',
    'RELATED-TO:parent',
    'X-A:b',
  ]);
  await dav.put('tasks/dated.ics', [
    'UID:dated',
    'SUMMARY:Invite',
    'DUE;VALUE=DATE:21270101',
    'RELATED-TO:parent',
  ]);
  const { tasks } = await user.tasks();
  expect(tasks.map(({ title }) => title).sort()).toEqual(['Early', 'Invite', 'Party']);
  const party = tasks.find(({ title }) => title === 'Party');
  expect(party?.checklist).toMatchObject([{ label: 'Cake', done: false }]);
  const item = await dav.get('tasks/item.ics');
  expect([valuesOf(item.text, 'RELATED-TO'), valuesOf(item.text, 'X-A')]).toEqual([['parent'], ['b']]);
  expect(valuesOf((await dav.get('tasks/child.ics')).text, 'RELATED-TO')).toEqual(['parent']);
  await dav.put('tasks/item.ics', ['UID:item', 'SUMMARY:Cake', 'STATUS:COMPLETED', 'RELATED-TO:parent']);
  expect((await user.getTask(party?.id ?? '')).checklist).toMatchObject([{ label: 'Cake', done: true }]);
  await dav.put('tasks/item.ics', ['UID:item', 'SUMMARY:Cake', 'DESCRIPTION:Chocolate', 'RELATED-TO:parent']);
  expect((await user.getTask(party?.id ?? '')).checklist).toEqual([]);
  expect((await dav.list('tasks')).size).toBe(4);
});
