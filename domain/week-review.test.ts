import { expect, test } from 'vitest';
import { reviewTitle, weekReview } from './week-review';

const monday = '2026-11-23';
const at = (day: string, hour: number) => Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;

test('begins the review of a week with its figures, what got done and the journal', () => {
  const done = (title: string, projectId: string | null) => ({
    title,
    projectId,
    areaId: null,
    completedAt: at('2026-11-24', 9),
  });
  const text = weekReview({
    monday,
    zone: 'UTC',
    completions: [done('Order *tiles*', 'kitchen'), done('Call mom', null), done('Paint', 'kitchen')],
    sessions: [{ startedAt: at('2026-11-24', 9), endedAt: at('2026-11-24', 10.5) }],
    entries: [
      { day: '2026-11-27', mood: 3, note: ' Late. ' },
      { day: '2026-11-24', mood: 4, note: 'Oak.' },
      { day: '2026-11-25', mood: null, note: '' },
    ],
    places: [{ id: 'kitchen', name: 'Kitchen' }],
  });
  expect(text.split('\n').filter(Boolean)).toEqual([
    '3 tasks done, 1h 30m of focus, mood 3.5.',
    '## What went well',
    '## What to change next week',
    '## Done',
    '### Kitchen',
    '- Order \\*tiles\\*',
    '- Paint',
    '### Elsewhere',
    '- Call mom',
    '## From the journal',
    '**Tuesday** Oak.',
    '**Friday** Late.',
  ]);
  expect(reviewTitle(monday)).toBe('Week of Nov 23, 2026');
});

test('begins the review of an empty week without empty lists', () => {
  const text = weekReview({ monday, zone: 'UTC', completions: [], sessions: [], entries: [], places: [] });
  expect(text.split('\n').filter(Boolean)).toEqual([
    '0 tasks done.',
    '## What went well',
    '## What to change next week',
  ]);
});
