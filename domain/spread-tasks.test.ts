import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './days';
import { spreadTasks } from './spread-tasks';

const today = '2026-11-23';
const inDays = (count: number) => addDays(today, count);
const tasks = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    priority: fc.integer({ min: 0, max: 3 }),
    deadline: fc.option(fc.integer({ min: -3, max: 9 }).map(inDays)),
    durationMin: fc.option(fc.integer({ min: 1, max: 240 })),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
);
const days = fc.uniqueArray(
  fc.record({ day: fc.integer({ min: 0, max: 6 }).map(inDays), minutes: fc.integer({ min: 0, max: 600 }) }),
  { selector: ({ day }) => day, minLength: 1, maxLength: 7 },
);

test('puts each task on a day before its deadline if there is one', () => {
  fc.assert(
    fc.property(tasks, days, (all, chosen) => {
      const spread = spreadTasks(all, chosen);
      expect(spread.map(({ day }) => day)).toEqual(chosen.map(({ day }) => day).sort());
      expect(spread.flatMap((one) => one.tasks.map(({ id }) => id)).sort()).toEqual(
        all.map(({ id }) => id).sort(),
      );
      const first = spread[0]?.day ?? '';
      for (const { day, tasks: placed } of spread)
        for (const { deadline } of placed)
          if (deadline !== null) expect(day <= deadline || (day === first && deadline < first)).toBe(true);
    }),
  );
});

test('balances equal days to within the longest task if nothing is due', () => {
  fc.assert(
    fc.property(tasks, days, (all, chosen) => {
      const free = all.map((task) => ({ ...task, deadline: null }));
      const spread = spreadTasks(
        free,
        chosen.map(({ day }) => ({ day, minutes: 60 })),
      );
      const minutes = spread.map((day) => day.minutes);
      const longest = Math.max(0, ...all.map(({ durationMin }) => durationMin ?? 30));
      expect(Math.max(...minutes) - Math.min(...minutes)).toBeLessThanOrEqual(longest);
    }),
  );
});

test('gives the same days whatever order the tasks and days come in', () => {
  fc.assert(
    fc.property(tasks, days, (all, chosen) => {
      const placesOf = (spread: ReturnType<typeof spreadTasks>) =>
        spread.map((one) => [one.day, one.tasks.map(({ id }) => id).sort()]);
      expect(placesOf(spreadTasks(all.toReversed(), chosen.toReversed()))).toEqual(
        placesOf(spreadTasks(all, chosen)),
      );
    }),
  );
});
