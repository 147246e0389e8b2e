import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '@/domain/days';
import { figuresOf } from '@/domain/journal';
import { endOfDay, startOfDay } from '@/domain/zones';
import { labelsFor } from '@/language/labels';
import { textIn } from '@/language/load-messages';
import { daysOf, firstRows, rowsOf } from './days';
import { sumLabel } from './sum-label';

const today = '2026-11-21';
const zone = fc.constantFrom(
  'Pacific/Pago_Pago',
  'America/Santiago',
  'Europe/Berlin',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
);
const back = fc.integer({ min: 0, max: 59 });

test('lists every day once, newest first, and no day with content in a gap', () => {
  fc.assert(
    fc.property(
      zone,
      fc.array(back, { maxLength: 12 }),
      fc.array(back, { maxLength: 12 }),
      (timeZone, done, worked) => {
        const at = (days: number, edge: (day: string, zone: string) => number) =>
          edge(addDays(today, -days), timeZone);
        const data = {
          completions: done.map((days, index) => ({
            id: `c${index}`,
            title: 'Done',
            completedAt: at(days, startOfDay),
            projectId: null,
            areaId: null,
          })),
          sessions: worked.map((days, index) => ({
            id: `s${index}`,
            taskId: 't',
            title: 'Work',
            startedAt: at(days, endOfDay) - 60_000,
            endedAt: at(days, endOfDay),
            visibility: 'private' as const,
          })),
          entries: [],
          rounds: [],
        };
        const rows = rowsOf(daysOf(data, { today, count: 60, zone: timeZone }), (_, n) => n < 2);
        const listed = rows.flatMap((row) => (row.kind === 'day' ? [row.day] : row.days));
        expect(listed.map(({ day }) => day)).toEqual(
          Array.from({ length: 60 }, (_, n) => addDays(today, -n)),
        );
        const shown = rows.flatMap((row) => (row.kind === 'day' ? [row.day] : []));
        const busy = new Set([0, 1, ...done, ...worked].map((days) => addDays(today, -days)));
        expect(new Set(shown.map(({ day }) => day))).toEqual(busy);
        expect(shown.reduce((sum, { moments }) => sum + moments.length, 0)).toBe(done.length + worked.length);
      },
    ),
    { numRuns: 50 },
  );
});

test('sums focus and completions of a day and sorts its moments by time', async () => {
  const [common, dates] = await Promise.all([textIn('en', 'common'), textIn('en', 'dates')]);
  const labels = labelsFor({ language: 'en', dates, common, timeFormat: 24 });
  const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00Z`);
  const completion = { id: 'c', title: 'Done', completedAt: at('10:00'), projectId: null, areaId: null };
  const session = { id: 's', taskId: 'c', title: 'Done', visibility: 'private' as const };
  const [day] = daysOf(
    {
      completions: [completion],
      sessions: [
        { ...session, startedAt: at('11:00'), endedAt: null },
        { ...session, startedAt: at('08:40'), endedAt: at('10:00') },
        { ...session, startedAt: at('23:50'), endedAt: at('23:50') + 30 * 60_000 },
      ],
      entries: [],
      rounds: [{ day: today, index: 0, taskIds: [], engaged: false, closedAt: null }],
    },
    { today, count: 1, zone: 'UTC' },
  );
  expect(day?.moments.map(({ kind }) => kind)).toEqual(['session', 'done', 'session', 'session']);
  expect(day?.rounds).toEqual([]);
  expect(day && sumLabel(day, { common, labels })).toBe('1h 30m of focus, 1 done');
});

test('counts completions that are not loaded, and draws only the first days at first', () => {
  const completions = Array.from({ length: 30 }, (_, back) =>
    Array.from({ length: 14 }, (_, n) => ({
      id: `${back}-${n}`,
      title: 'Done',
      completedAt: Date.parse(`${addDays(today, -back)}T10:00:00Z`),
      projectId: null,
      areaId: null,
    })),
  ).flat();
  const counts = new Map([[today, 40]]);
  const days = daysOf(
    { completions, sessions: [], entries: [], rounds: [], counts },
    { today, count: 30, zone: 'UTC' },
  );
  expect(days[0]).toMatchObject({ done: 40, rest: 26 });
  expect(days[1]).toMatchObject({ done: 14, rest: 0 });
  expect(figuresOf([today], { completions, sessions: [], entries: [], counts }, 'UTC')[0]?.done).toBe(40);
  const rows = rowsOf(days, () => true);
  expect(firstRows(rows)).toHaveLength(5);
  expect(firstRows(rows.slice(0, 4))).toHaveLength(4);
});
