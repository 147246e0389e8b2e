import { expect, test } from 'vitest';
import { labelsFor } from '@/language/labels';
import { textIn } from '@/language/load-messages';
import { type DayStats, levelOf, monthsOf, sentencesOf } from './figures';

const day = (date: string, figures: Partial<DayStats> = {}): DayStats => ({
  day: date,
  created: 0,
  completed: 0,
  focusMin: 0,
  estimatedMin: 0,
  roundsClosed: 0,
  mood: null,
  ...figures,
});

test('sums days by month, newest first, and averages the moods there are', () => {
  const days = [
    day('2026-10-31', { completed: 2, mood: 5 }),
    day('2026-11-01', { completed: 1, focusMin: 30, mood: 2 }),
    day('2026-11-02', { focusMin: 15, roundsClosed: 1, mood: 3 }),
    day('2026-11-03'),
  ];
  expect(monthsOf(days)).toEqual([
    { day: '2026-11-01', focusMin: 45, completed: 1, roundsClosed: 1, mood: 2.5 },
    { day: '2026-10-01', focusMin: 0, completed: 2, roundsClosed: 0, mood: 5 },
  ]);
});

test('keeps short days visible beside a very long one', () => {
  expect([0, 1, 30, 120, 600].map((minutes) => levelOf(minutes, 600))).toEqual([0, 1, 1, 2, 4]);
});

test('writes the figures as sentences, without zeros or a claim from under five estimates', async () => {
  const [t, common, dates] = await Promise.all([
    textIn('en', 'statistics'),
    textIn('en', 'common'),
    textIn('en', 'dates'),
  ]);
  const labels = labelsFor({ language: 'en', dates, common, timeFormat: 24 });
  const totals = { created: 0, completed: 1, focusMin: 0, estimatedMin: 0, roundsClosed: 0 };
  const stats = { days: [], totals, streak: { current: 1, longest: 1 }, estimateAccuracy: null };
  const say = (change: Partial<typeof stats> = {}, ratio: number | null = null, tasks = 5) =>
    sentencesOf(
      {
        stats: { ...stats, ...change, estimateAccuracy: ratio },
        areas: [],
        estimates: Array.from({ length: tasks }, () => ({
          taskId: '',
          title: '',
          estimatedMin: 60,
          focusMin: 1,
        })),
      },
      { t, common, labels, language: 'en' },
    );
  expect(say()).toEqual(['In the last year: 1 task done.']);
  expect(say({ totals: { ...totals, completed: 3, focusMin: 90, roundsClosed: 2 } }, 1.34)).toEqual([
    'In the last year: 3 tasks done, 1h 30m of focus, 2 rounds finished.',
    'Tasks take 1.3 times as long as you estimate.',
  ]);
  expect(say({ streak: { current: 4, longest: 9 } }, 0.5).slice(1)).toEqual([
    'Longest streak: 9 days. The current one: 4.',
    'Tasks take 50% of the time that you estimate.',
  ]);
  expect(say({}, 0.01, 4)).toEqual(['In the last year: 1 task done.']);
});
