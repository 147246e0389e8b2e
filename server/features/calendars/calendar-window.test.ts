import { expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../../testing/test-app';

const Refused = z.object({ error: z.object({ details: z.array(z.object({ field: z.string() })) }) });

test('checks a calendar window in every form', async () => {
  await using app = await createApp();
  const { token } = await app.account('Ann');
  const ask = async (query: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.send(`/v2/calendar/events?${query}`, { headers });
    const body: unknown = await answer.json();
    const fields = Refused.safeParse(body).data?.error.details.map(({ field }) => field);
    return [answer.status, fields ?? body];
  };
  const none = { connected: false, events: [] };
  const week = 'start=2026-11-21T00:00:00Z&end=2026-11-28T00:00:00Z';
  expect(await ask(week)).toEqual([200, none]);
  expect(await ask(`${week}&calendarIds=one`)).toEqual([200, none]);
  expect(await ask(`${week}&calendarIds=one&calendarIds=two`)).toEqual([200, none]);
  expect(await ask('start=2026-11-21T00:00:00%2B01:00&end=2026-11-21T00:00:00Z')).toEqual([200, none]);
  expect(await ask('start=2026-01-01T00:00:00Z&end=2027-01-02T00:00:00Z')).toEqual([200, none]);
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `&calendarIds=c${n}`).join('');
  expect(await ask(week + ids(25))).toEqual([200, none]);
  expect(await ask(week + ids(26))).toEqual([400, ['calendarIds']]);
  expect(await ask(`${week}&calendarIds=`)).toEqual([400, ['calendarIds.0']]);
  expect(await ask('start=2026-11-21T00:00:00Z')).toEqual([400, ['end']]);
  // In the caller's zone.
  expect(await ask('start=2026-11-21T00:00:00&end=2026-11-28')).toEqual([200, none]);
  expect(await ask('start=2026-02-30T00:00:00Z&end=2026-03-28T00:00:00Z')).toEqual([400, ['start']]);
  expect(await ask('start=2026-11-28T00:00:00Z&end=2026-11-28T01:00:00%2B01:00')).toEqual([400, ['end']]);
  expect(await ask('start=2026-01-01T00:00:00Z&end=2027-01-02T00:00:01Z')).toEqual([400, ['end']]);
  expect(await ask(`${week}&colour=red`)).toEqual([400, ['colour']]);
});

test('refuses to delete an event without a calendar connection', async () => {
  await using app = await createApp();
  const { token } = await app.account('Ann');
  const ask = async (path: string) =>
    (
      await app.send(`/v2/calendar/calendars/${path}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;
  expect(await ask('primary/events/e')).toBe(409);
  expect(await ask('kim%40example.org/events/a%2Fb?notifyGuests=true')).toBe(409);
  expect(await ask('primary/events/e?notifyGuests=perhaps')).toBe(400);
});
