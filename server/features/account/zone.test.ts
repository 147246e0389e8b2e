import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { dayOf } from '../../../domain/zones';
import { createApp, type TestAccount, transports } from '../../../testing/test-app';

// It is never the same day in both.
const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
const dayIn = (zone: string) => dayOf(Date.now(), zone);
const Listed = z.object({ day: z.string() });

test.each(transports)("takes the caller's day from header, zone and account over %s", async (name) => {
  await using app = await createApp();
  const [ann, stranger] = [await app.account('Ann'), await app.account('Eve')];
  const { call } = app.transport(name);
  const today = async (headers: Record<string, string> = {}, by: TestAccount = ann) =>
    Listed.parse((await call(by, 'list_tasks', {}, { headers })).body).day;
  const choose = (zone: unknown) => call(ann, 'update_me', { preferences: { zone } });

  expect(await today()).toBe(dayIn('UTC'));
  await app.db.run(sql`UPDATE users SET time_zone = ${west} WHERE id = ${ann.id}`);
  expect(await today()).toBe(dayIn(west));
  expect((await call(ann, 'get_me')).body).toMatchObject({ me: { preferences: { zone: west } } });
  expect((await choose(east)).body).toMatchObject({ me: { preferences: { zone: east } } });
  expect(await today()).toBe(dayIn(east));
  expect(await today({ 'x-pc-zone': west })).toBe(dayIn(west));
  expect(await today({ 'x-pc-zone': west, 'x-pc-today': '2026-11-22' })).toBe('2026-11-22');
  expect(await today({}, stranger)).toBe(dayIn('UTC'));
  expect((await choose(null)).body).toMatchObject({ me: { preferences: { zone: west } } });
});

test.each(transports)('refuses a zone that does not exist by its name over %s', async (name) => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const { call } = app.transport(name);
  const refused = (field: string) => ({
    status: 400,
    body: {
      error: { code: 'invalid_request', details: [{ field, message: expect.stringMatching(/IANA/) }] },
    },
  });
  for (const zone of ['Mars/Olympus', '+02:00', ''])
    expect(await call(ann, 'list_tasks', {}, { headers: { 'x-pc-zone': zone } })).toMatchObject(
      refused('X-PC-Zone'),
    );
  expect(await call(ann, 'update_me', { preferences: { zone: 'Mars/Olympus' } })).toMatchObject(
    refused('preferences.zone'),
  );
});
