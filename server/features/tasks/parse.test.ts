import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { createApp, transports } from '../../../testing/test-app';

test.each(transports)('reads a line over %s without writing', async (name) => {
  await using app = await createApp();
  const [ann, stranger] = [await app.account('Ann'), await app.account('Stranger')];
  const { call } = app.transport(name);
  const { project } = Object((await call(ann, 'create_project', { name: 'Home' })).body);
  const line = '🙂 Call fri !2 >2 +Home +Other';
  const input = { text: line, day: '2026-11-21' };
  const when = { kind: 'date', date: '2026-11-27', hasTime: false, time: null };
  const { status, body } = await call(ann, 'parse_task', input);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    task: { title: '🙂 Call +Other', when, priority: 2, round: 1, projectId: project.id },
    unknown: [{ start: line.indexOf('+Other'), end: line.length }],
  });
  const closed = await call(ann, 'parse_task', { ...input, text: '🙂 Call fri !2 >2 +Home' });
  expect(closed.body).toEqual({
    task: { title: '🙂 Call', when, priority: 2, round: 1, projectId: project.id },
    parts: [
      { start: 8, end: 11, kind: 'when', value: when },
      { start: 12, end: 14, kind: 'priority', value: 2 },
      { start: 15, end: 17, kind: 'round', value: 1 },
      { start: 18, end: 23, kind: 'place', value: project.id },
    ],
    unknown: [],
  });
  expect((await call(stranger, 'parse_task', input)).body).not.toHaveProperty('task.projectId');
  expect((await call(ann, 'list_tasks')).body).toMatchObject({ tasks: [] });
});

test('reads a reminder in the time zone of the browser that the person used last', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  await app.db.run(sql`UPDATE users SET time_zone = 'Europe/Berlin' WHERE id = ${ann.id}`);
  const text = 'Call mom 2031-03-04 15:00 remind me 10 min before';
  const remindAt = Date.parse('2031-03-04T14:50:00+01:00');
  expect((await app.transport('rest').call(ann, 'parse_task', { text })).body).toMatchObject({
    task: { title: 'Call mom', remindAt },
    parts: [{ kind: 'when' }, { start: 26, end: text.length, kind: 'reminder', value: remindAt }],
  });
});

test('orders 12/3 by the language of the request, and reads clock times in its zone', async () => {
  await using app = await createApp();
  const { token } = await app.account('Ann');
  const read = async (text: string, headers: Record<string, string>) => {
    const path = `/v2/quick-add?${new URLSearchParams({ text, day: '2026-11-21' })}`;
    const response = await app.send(path, { headers: { authorization: `Bearer ${token}`, ...headers } });
    return Object(await response.json()).task;
  };
  const december = { when: { date: '2026-12-03' } };
  expect(await read('Dentist 12/3', { 'accept-language': 'en-US,en;q=0.9' })).toMatchObject(december);
  expect(await read('Dentist 12/3', { 'accept-language': 'de' })).toMatchObject({
    when: { date: '2027-03-12' },
  });
  expect(await read('Dentist 12/3', { 'accept-language': '*' })).toMatchObject({
    when: { date: '2027-03-12' },
  });
  const line = 'Call mom 2031-03-04 15:00 remind me 10 min before';
  expect(await read(line, { 'x-pc-zone': 'Europe/Berlin' })).toMatchObject({
    remindAt: Date.parse('2031-03-04T14:50:00+01:00'),
  });
  expect(await read(line, {})).toMatchObject({ remindAt: Date.parse('2031-03-04T14:50:00Z') });
});

test.each(transports)('reads a line over %s in the named language, else in the chosen one', async (name) => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const { call } = app.transport(name);
  const day = '2026-11-23';
  const line = { text: 'Bericht bis Freitag', day };
  const german = { task: { title: 'Bericht', deadline: '2026-11-27' } };
  expect((await call(ann, 'parse_task', { ...line, language: 'de' })).body).toMatchObject(german);
  expect((await call(ann, 'parse_task', line)).body).toMatchObject({ task: { title: line.text } });

  await call(ann, 'update_me', { preferences: { language: 'de' } });
  expect((await call(ann, 'parse_task', line)).body).toMatchObject(german);
  const english = { text: 'Report by Friday', day };
  expect((await call(ann, 'parse_task', english)).body).toMatchObject({ task: { deadline: '2026-11-27' } });
  expect(await call(ann, 'parse_task', { ...line, language: 'tlh' })).toMatchObject({ status: 400 });
});
