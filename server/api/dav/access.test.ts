import { expect, test } from 'vitest';
import { davClient, todoFile } from '../../../testing/dav-client';
import { plannerClient } from '../../../testing/planner-client';
import { createApp } from '../../../testing/test-app';

test('takes a token as password, under the address or the handle of its account only', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const ben = await app.account('Ben');
  const ask = async (authorization?: string) => {
    const answer = await app.send('/dav/', {
      method: 'PROPFIND',
      headers: { depth: '0', ...(authorization && { authorization }) },
    });
    return { status: answer.status, challenge: answer.headers.get('www-authenticate') };
  };
  const basic = (user: string, secret: string) => `Basic ${btoa(`${user}:${secret}`)}`;
  expect(await ask()).toEqual({ status: 401, challenge: 'Basic realm="Parcours", charset="UTF-8"' });
  const statuses = [];
  for (const sent of [
    basic(ann.email, ann.token),
    basic(ann.username, ann.token),
    `Bearer ${ann.token}`,
    basic(ben.email, ann.token),
    basic(ann.email, 'correct horse battery'),
    basic(ann.email, 'pc_unknown'),
    'Basic !!',
  ])
    statuses.push((await ask(sent)).status);
  expect(statuses).toEqual([207, 207, 207, 401, 401, 401, 401]);
  await app.db.run({ text: 'UPDATE api_tokens SET revoked_at = now()', values: [] });
  expect((await ask(basic(ann.email, ann.token))).status).toBe(401);
});

test('shows a stranger nothing, and lets a reader, a commenter and a read-only token only read', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const ben = await app.account('Ben');
  const user = plannerClient(app.transport('rest').as(ann));
  const project = await user.project({ name: 'Kitchen' });
  const task = await user.task({ title: 'Tiles', projectId: project.id });
  const dav = davClient(app, ben);
  const path = `${project.id}/${task.id}.ics`;
  const lines = [`UID:${task.id}`, 'SUMMARY:Mine'];
  const statuses = async () => [
    (await dav.get(path)).status,
    (await dav.propfind(`${project.id}/`, '<d:getetag/>', '1')).status,
    (await dav.put(path, lines)).status,
    (await dav.put(`${project.id}/new.ics`, ['UID:new', 'SUMMARY:New'])).status,
    (await dav.request('DELETE', path)).status,
  ];
  expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
  expect((await dav.request('GET', `/dav/calendars/${ann.id}/tasks/${task.id}.ics`)).status).toBe(404);
  for (const role of ['reader', 'commenter']) {
    await user.call('grant_access', {
      targetKind: 'project',
      targetId: project.id,
      target: ben.username,
      role,
    });
    expect([role, await statuses()]).toEqual([role, [200, 207, 403, 403, 403]]);
  }
  const { text } = await dav.propfind(`${project.id}/`, '<d:current-user-privilege-set/>');
  expect([text.includes('<D:read/>'), text.includes('<D:write/>')]).toEqual([true, false]);
  const readOnly = davClient(app, ann, await app.readOnlyToken(ann));
  expect((await readOnly.get(path)).status).toBe(200);
  expect((await readOnly.put(path, lines)).status).toBe(403);
  expect((await readOnly.request('DELETE', path)).status).toBe(403);
  expect((await user.getTask(task.id)).title).toBe('Tiles');
});

test('refuses XML that declares entities, nests too deep or is malformed', async () => {
  await using app = await createApp();
  const dav = davClient(app, await app.account('Ann'));
  const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100)}"><!ENTITY b "&a;&a;&a;">]><d:propfind xmlns:d="DAV:"><d:prop><d:x>&b;</d:x></d:prop></d:propfind>`;
  const bodies = [bomb, '<a>'.repeat(5_000), `<a ${'b="c" '.repeat(2_000)}/>`, '<a', '<a></b>', '\u0000'];
  for (const body of bodies) {
    const { status } = await dav.request('PROPFIND', 'tasks/', { body, headers: { depth: '0' } });
    expect([body.slice(0, 20), status]).toEqual([body.slice(0, 20), 400]);
  }
  expect((await dav.request('PROPFIND', '', { headers: { depth: 'infinity' } })).status).toBe(403);
});

test('refuses files that are no single to-do, and changes nothing', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const dav = davClient(app, ann);
  const put = (body: string, type = 'text/calendar') =>
    dav.request('PUT', 'tasks/x.ics', { body, headers: { 'content-type': type } });
  const one = todoFile('UID:x', 'SUMMARY:X');
  const refused: [string, string][] = [
    ['nothing', 'valid-calendar-data'],
    [one.replace('END:VCALENDAR', ''), 'valid-calendar-data'],
    [one.replaceAll('VTODO', 'VEVENT'), 'supported-calendar-component'],
    [one.replace('UID:x\r\n', ''), 'valid-calendar-object-resource'],
    [one.replace('VERSION:2.0', 'VERSION:2.0\r\nMETHOD:REQUEST'), 'valid-calendar-object-resource'],
    [one.replace('UID:x', `UID:x\r\nX-BIG:${'a'.repeat(600_000)}`), 'max-resource-size'],
    [todoFile('UID:x', 'SUMMARY:X', ...Array(12_000).fill('X-A:b')), 'valid-calendar-data'],
    [todoFile('UID:x', `SUMMARY:${'a'.repeat(501)}`), 'valid-calendar-data'],
  ];
  for (const [body, condition] of refused) {
    const { status, text } = await put(body);
    expect([status, text]).toEqual([403, expect.stringContaining(`<C:${condition}/>`)]);
  }
  expect((await put(one, 'application/json')).status).toBe(415);
  const rules = Array.from({ length: 1_000 }, (_, n) => `RRULE:FREQ=DAILY;INTERVAL=${n + 1}`);
  expect((await put(todoFile('UID:x', 'SUMMARY:X', ...rules))).status).toBe(201);
  expect((await dav.put('tasks/y.ics', ['UID:x', 'SUMMARY:Y'])).text).toContain('<C:no-uid-conflict>');
  expect((await dav.list('tasks')).size).toBe(1);
});

test('makes, changes and archives a project by its collection', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const user = plannerClient(app.transport('rest').as(ann));
  const area = await user.area({ name: 'Home' });
  const dav = davClient(app, ann);
  const make = () =>
    dav.request('MKCALENDAR', 'New%20List/', {
      body: '<c:mkcalendar xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:" xmlns:a="http://apple.com/ns/ical/"><d:set><d:prop><d:displayname>Garden</d:displayname><a:calendar-color>#33CC33FF</a:calendar-color></d:prop></d:set></c:mkcalendar>',
    });
  expect([(await make()).status, (await make()).status]).toEqual([201, 403]);
  const [project] = await user.projects();
  expect(project).toMatchObject({ name: 'Garden', hue: 120 });
  expect((await dav.put('New%20List/t.ics', ['UID:t', 'SUMMARY:Plant'])).status).toBe(201);
  const patch = (props: string) =>
    dav.request('PROPPATCH', 'New%20List/', {
      body: `<d:propertyupdate xmlns:d="DAV:"><d:set><d:prop>${props}</d:prop></d:set></d:propertyupdate>`,
    });
  expect((await patch('<d:displayname>Yard</d:displayname>')).text).toContain('200 OK');
  expect((await patch('<d:displayname>No</d:displayname><d:getetag>x</d:getetag>')).text).toContain('424');
  expect((await user.projects())[0]?.name).toBe('Yard');
  expect((await dav.request('DELETE', `${area.id}/`)).status).toBe(403);
  expect((await dav.request('DELETE', 'New%20List/')).status).toBe(204);
  expect((await dav.propfind('New%20List/', '<d:displayname/>')).status).toBe(404);
  expect((await user.projects({ includeArchived: true }))[0]?.archived).toBe(true);
});

test('answers other methods with those that it allows', async () => {
  await using app = await createApp();
  const dav = davClient(app, await app.account('Ann'));
  const options = await dav.request('OPTIONS', 'tasks/');
  expect(options.headers.get('dav')).toBe('1, 3, calendar-access');
  for (const method of ['MKCOL', 'COPY', 'POST']) {
    const { status, headers } = await dav.request(method, 'tasks/');
    expect([status, headers.get('allow')]).toEqual([405, options.headers.get('allow')]);
  }
});
