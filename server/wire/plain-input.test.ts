import { expect, test } from 'vitest';
import { z } from 'zod';
import { createDb, createPool } from '../database/client';
import { addDays } from '../domain/days';
import { query, router } from '../operation/trpc';
import { CallersDay, Deadline, TheDay } from './plain-input';
import { resolveWords } from './words';

const days = router({
  read: query
    .input(z.strictObject({ day: TheDay }))
    .output(z.string())
    .query(async ({ input }) => input.day),
});

test("counts words of calls that run at once from each call's own day", async () => {
  const caller = (today: string) =>
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
  const own = Array.from({ length: 5 }, (_, at) => addDays('2026-11-21', at));
  const read = await Promise.all(own.map((today) => caller(today).read({ day: 'tomorrow' })));
  expect(read).toEqual(own.map((today) => addDays(today, 1)));
});

test('counts words from the day in the input, wherever it stands', () => {
  const schema = z.strictObject({ tasks: z.array(z.strictObject({ deadline: Deadline })), day: CallersDay });
  const input = {
    tasks: [{ deadline: 'Tomorrow' }, { deadline: null }, { deadline: 'x' }],
    day: 'yesterday',
  };
  expect(resolveWords(schema, input, { today: '2026-03-02' })).toEqual({
    tasks: [{ deadline: '2026-03-02' }, { deadline: null }, { deadline: 'x' }],
    day: '2026-03-01',
  });
  expect(input.day).toBe('yesterday');
});
