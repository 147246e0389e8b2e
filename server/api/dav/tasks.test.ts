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
