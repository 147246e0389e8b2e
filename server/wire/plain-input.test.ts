import { expect, test } from 'vitest';
import { z } from 'zod';
import { addDays } from '../../domain/days';
import { query, router } from '../core/operation/trpc';
import { createDb, createPool } from '../platform/database/client';
import {
  CallersDay,
  Deadline,
  momentInput,
  ReminderInput,
  sinceInput,
  TheDay,
  untilInput,
} from './plain-input';
import { resolveWords } from './words';

const days = router({
  read: query
    .input(z.strictObject({ day: TheDay }))
    .output(z.string())
    .query(async ({ input }) => input.day),
  due: query
    .input(z.strictObject({ tasks: z.array(z.strictObject({ deadline: Deadline })), day: CallersDay }))
    .output(z.array(z.string().nullable()))
    .query(async ({ input }) => input.tasks.map(({ deadline }) => deadline)),
});

const callOn = (today: string) =>
  days.createCaller({
    db: createDb(createPool('')),
    caller: { id: crypto.randomUUID(), email: 'ann@example.org', readOnly: false },
    transport: 'rest',
    usesToken: true,
    now: new Date(),
    today,
    zone: 'UTC',
    requestId: '',
    tab: '',
    appUrl: '',
    address: '',
    userAgent: null,
    cookies: null,
  });

test("counts the words of simultaneous calls from each call's own day", async () => {
  const own = Array.from({ length: 5 }, (_, at) => addDays('2026-11-21', at));
  const read = await Promise.all(own.map((today) => callOn(today).read({ day: 'tomorrow' })));
  expect(read).toEqual(own.map((today) => addDays(today, 1)));
});

test('counts words from the day in the input', async () => {
  const due = { deadline: 'Tomorrow' };
  expect(await callOn('2026-11-21').due({ tasks: [due] })).toEqual(['2026-11-22']);
  expect(await callOn('2026-11-21').due({ tasks: [due], day: 'yesterday' })).toEqual(['2026-11-21']);
  await expect(callOn('2026-11-21').due({ tasks: [due], day: '2026-02-30' })).rejects.toThrow(
    'Check these fields: day.',
  );
});

test('reads words for instants in the zone of the caller', () => {
  // A Monday.
  const moment = { today: '2026-11-23', zone: 'Europe/Berlin' };
  const read = (schema: z.ZodType, text: string) => {
    const { data } = schema.safeParse(resolveWords(schema, text, moment));
    return typeof data === 'number' ? new Date(data).toISOString() : data;
  };
  expect(read(sinceInput('Since'), 'friday')).toBe('2026-11-19T23:00:00.000Z');
  expect(read(untilInput('Until'), 'yesterday')).toBe('2026-11-22T23:00:00.000Z');
  expect(read(momentInput('At'), 'friday 9am')).toBe('2026-11-20T08:00:00.000Z');
  expect(read(ReminderInput, 'friday 9am')).toBe('2026-11-27T08:00:00.000Z');
  expect(read(ReminderInput, 'friday')).toBe('2026-11-27T08:00:00.000Z');
  for (const schema of [ReminderInput, sinceInput('Since'), momentInput('At')])
    for (const text of [
      '2026-11-23T09:00',
      '2026-11-23 09:00',
      '2026-11-23T09:00:00.000',
      '2026-11-23T03:00-05:00',
    ])
      expect(read(schema, text)).toBe('2026-11-23T08:00:00.000Z');
  for (const text of ['soon', '2026-11-31T09:00', '2026-11-23T25:00'])
    expect(read(ReminderInput, text)).toBeUndefined();
});

test('moves an instant beyond the calendar to its edge', () => {
  const read = (at: number) => sinceInput('Since').safeParse(at).data;
  expect([-1, 0, 1_795_440_000_000].map(read)).toEqual([-1, 0, 1_795_440_000_000]);
  const edges = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER].map(read);
  expect(edges.map((at = 0) => new Date(at).getUTCFullYear())).toEqual([0, 9999]);
  expect([2 ** 53, 0.5].map(read)).toEqual([undefined, undefined]);
});
